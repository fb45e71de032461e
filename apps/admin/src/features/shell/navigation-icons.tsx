import { Icon } from '../../components/ui/icon';

export function OverviewIcon() {
  return (
    <Icon>
      <path d="M2.5 13.5v-4M6.2 13.5v-8M9.8 13.5V8M13.5 13.5v-11" />
    </Icon>
  );
}

export function SuppliersIcon() {
  return (
    <Icon>
      <path d="M2.5 13.5v-9l5-2v11M7.5 6.5h6v7M2 13.5h12" />
      <path d="M5 6.6v.1M5 9.6v.1M10.5 9.6v.1" />
    </Icon>
  );
}

export function ImportsIcon() {
  return (
    <Icon>
      <path d="M8 2.5v7M5.2 6.9 8 9.7l2.8-2.8" />
      <path d="M2.5 10.5v2a1 1 0 0 0 1 1h9a1 1 0 0 0 1-1v-2" />
    </Icon>
  );
}

export function WavesIcon() {
  return (
    <Icon>
      <path d="M1.8 5.2c2-1.9 4.1-1.9 6.2 0s4.2 1.9 6.2 0M1.8 8.6c2-1.9 4.1-1.9 6.2 0s4.2 1.9 6.2 0M1.8 12c2-1.9 4.1-1.9 6.2 0s4.2 1.9 6.2 0" />
    </Icon>
  );
}

export function ErrorsIcon() {
  return (
    <Icon>
      <path d="M8 2.4 14.2 13H1.8Z" />
      <path d="M8 6.6v2.9M8 11.3v.1" />
    </Icon>
  );
}

export function BatchesIcon() {
  return (
    <Icon>
      <path d="m8 2.3 6 3-6 3-6-3Z" />
      <path d="m2 8.2 6 3 6-3M2 11l6 3 6-3" />
    </Icon>
  );
}

export function RegistrationsIcon() {
  return (
    <Icon>
      <path d="M8.8 1.8 3.5 9h4l-.6 5.2L12.5 7h-4Z" />
    </Icon>
  );
}

export function CatalogueIcon() {
  return (
    <Icon>
      <path d="M3 3.2a1 1 0 0 1 1-1h9v9H4a1 1 0 0 0-1 1Z" />
      <path d="M3 12.5a1.2 1.2 0 0 0 1.2 1.3H13v-2.6" />
    </Icon>
  );
}

export function ApprovalsIcon() {
  return (
    <Icon>
      <path d="m1.8 8.6 2.8 2.8 5-6M7.4 11.2l.2.2 6.6-7.8" />
    </Icon>
  );
}

export function AlertsIcon() {
  return (
    <Icon>
      <path d="M3.4 11.4h9.2c-1-1-1.3-2.2-1.3-4.4A3.3 3.3 0 0 0 8 3.4 3.3 3.3 0 0 0 4.7 7c0 2.2-.3 3.4-1.3 4.4Z" />
      <path d="M8 2v1.4M6.6 13.4h2.8" />
    </Icon>
  );
}

export function AuditIcon() {
  return (
    <Icon>
      <path d="M4 2.2h8v11.6H4Z" />
      <path d="M6.2 5.4h3.6M6.2 8h3.6M6.2 10.6h2" />
    </Icon>
  );
}

export function StaffIcon() {
  return (
    <Icon>
      <circle cx="8" cy="5.2" r="2.7" />
      <path d="M2.8 13.6c.5-2.8 2.6-4.2 5.2-4.2s4.7 1.4 5.2 4.2" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />
    </Icon>
  );
}
