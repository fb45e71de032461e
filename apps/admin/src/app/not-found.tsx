import type { Metadata } from 'next';
import { NoSuchPage } from '../components/ui/no-such-page';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFoundPage() {
  return (
    <main>
      <NoSuchPage />
    </main>
  );
}
