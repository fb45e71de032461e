import { Icon } from './icon';

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

export function DryRunSucceededIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" strokeDasharray="2.6 2.1" />
      <path d="m5.4 8.2 1.9 1.9 3.4-3.9" />
    </Icon>
  );
}

export function DryRunFailedIcon() {
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

export function PauseIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.5 5.8v4.4M9.5 5.8v4.4" />
    </Icon>
  );
}

export function PlayIcon() {
  return (
    <Icon>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.8 5.6v4.8L10.4 8Z" />
    </Icon>
  );
}

export function SandboxIcon() {
  return (
    <Icon>
      <path d="M6.2 2.5v4L2.9 12a1.3 1.3 0 0 0 1.1 2h8a1.3 1.3 0 0 0 1.1-2L9.8 6.5v-4" />
      <path d="M5.2 2.5h5.6M4.9 10h6.2" />
    </Icon>
  );
}

export function CopyIcon() {
  return (
    <Icon>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 3.5a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1" />
    </Icon>
  );
}

export function HiddenIcon() {
  return (
    <Icon>
      <path d="M2 8s2.2-4 6-4 6 4 6 4-2.2 4-6 4-6-4-6-4Z" />
      <path d="m3 13 10-10" />
    </Icon>
  );
}

export function NewIcon() {
  return (
    <Icon>
      <path d="M8 2.2v11.6M2.2 8h11.6M4 4l8 8M12 4l-8 8" />
    </Icon>
  );
}

export function AgainIcon() {
  return (
    <Icon>
      <path d="M3 7.5A5.2 5.2 0 1 1 4.6 12" />
      <path d="M2.6 3.6v4h4" />
    </Icon>
  );
}
