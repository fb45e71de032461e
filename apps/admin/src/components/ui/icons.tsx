import type { ReactNode } from 'react';

/** Every drawing of the console: 16 by 16, one stroke, in the colour of the text, hidden from screen readers. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="1em"
      height="1em"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function WaitingIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.8V8l2.2 1.6" />
    </Icon>
  );
}

export function RunningIcon() {
  return (
    <Icon>
      <path d="M13.5 6.5A5.8 5.8 0 0 0 3.2 5M2.5 9.5A5.8 5.8 0 0 0 12.8 11" />
      <path d="M3 2.2V5h2.8M13 13.8V11h-2.8" />
    </Icon>
  );
}

export function DoneIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" />
      <path d="m5.4 8.2 1.9 1.9 3.4-3.9" />
    </Icon>
  );
}

export function ProblemIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.8v3.7M8 11.1v.1" />
    </Icon>
  );
}

export function RehearsedIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" strokeDasharray="2.6 2.1" />
      <path d="m5.4 8.2 1.9 1.9 3.4-3.9" />
    </Icon>
  );
}

export function RehearsalFailedIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" strokeDasharray="2.6 2.1" />
      <path d="M8 4.8v3.7M8 11.1v.1" />
    </Icon>
  );
}

export function CancelledIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" />
      <path d="m4 12 8-8" />
    </Icon>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3.3 3.3" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m6 3.5 4.5 4.5L6 12.5" />
    </Icon>
  );
}
