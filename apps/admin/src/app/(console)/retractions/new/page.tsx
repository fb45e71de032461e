import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { TakeBackView } from '../../../../features/retractions/take-back-view';
import { queryOf } from '../../../../lib/url-filters';

export const metadata: Metadata = { title: 'Take accounts back' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function TakeBackPage({ searchParams }: Props) {
  const query = queryOf(await searchParams);
  const [supplier, wave, number] = [query.get('supplier'), query.get('wave'), query.get('number')];
  if (supplier === null || (wave === null && number === null)) notFound();
  return <TakeBackView supplier={supplier} wave={wave} number={number} />;
}
