'use client';

import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../components/ui/panel';
import type { WaveDetail } from '../../lib/operator-api';
import entry from '../suppliers/history-entry.module.css';
import { PackPanel } from './pack-panel';
import { packsQuery } from './pack-queries';

/** States in which a wave has a pack, or is about to. */
const proved: ReadonlySet<string> = new Set(['RECONCILED', 'SIGNED_OFF']);

/** States in which it may have had one before it ran again. */
const wasProved: ReadonlySet<string> = new Set(['RUNNING', 'HALTED', 'IMPORTED']);

/** The pack of a wave, to be checked and signed; nothing before the wave is reconciled. */
export function WavePack({ detail }: { detail: WaveDetail }) {
  const { import_supplier: code, wave } = detail;
  const isProved = proved.has(wave.state);
  const { data } = useQuery({
    ...packsQuery(code, wave.code, isProved),
    enabled: isProved || wasProved.has(wave.state),
  });
  const latest = data?.[0];
  if (latest === undefined && !isProved) return null;
  if (latest === undefined)
    return (
      <Panel title="Pack">
        <p className={entry.quiet}>It is built in the background, within seconds.</p>
      </Panel>
    );
  return <PackPanel title="Pack" code={code} listed={latest} />;
}
