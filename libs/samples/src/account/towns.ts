/** A town with what goes with where it is. */
export interface Town {
  readonly name: string;
  readonly county: string;
  /** Outward parts of postcodes of the town. */
  readonly outward: readonly [string, ...string[]];
  /** First two digits of an MPAN: the distributor of the region. */
  readonly distributor: string;
  /** Area code of landlines, and the first digits after it that are in use; the rest up to six or eight digits is free. */
  readonly landline: readonly [area: string, start: string, free: number];
}

/** Towns of every electricity region of Great Britain. */
export const TOWNS: readonly [Town, ...Town[]] = [
  {
    name: 'Norwich',
    county: 'Norfolk',
    outward: ['NR1', 'NR3', 'NR7'],
    distributor: '10',
    landline: ['01603', '4', 5],
  },
  { name: 'Ipswich', county: 'Suffolk', outward: ['IP1', 'IP4'], distributor: '10', landline: ['01473', '2', 5] },
  {
    name: 'Nottingham',
    county: 'Nottinghamshire',
    outward: ['NG3', 'NG5', 'NG9'],
    distributor: '11',
    landline: ['0115', '97', 5],
  },
  { name: 'London', county: '', outward: ['SE5', 'N4', 'E17', 'SW16'], distributor: '12', landline: ['020', '86', 6] },
  { name: 'Chester', county: 'Cheshire', outward: ['CH1', 'CH2'], distributor: '13', landline: ['01244', '3', 5] },
  { name: 'Wrexham', county: 'Clwyd', outward: ['LL11', 'LL13'], distributor: '13', landline: ['01978', '2', 5] },
  {
    name: 'Worcester',
    county: 'Worcestershire',
    outward: ['WR2', 'WR4'],
    distributor: '14',
    landline: ['01905', '4', 5],
  },
  { name: 'Durham', county: 'County Durham', outward: ['DH1', 'DH7'], distributor: '15', landline: ['0191', '38', 5] },
  { name: 'Preston', county: 'Lancashire', outward: ['PR1', 'PR2'], distributor: '16', landline: ['01772', '7', 5] },
  { name: 'Inverness', county: 'Highland', outward: ['IV2', 'IV3'], distributor: '17', landline: ['01463', '2', 5] },
  {
    name: 'Stirling',
    county: 'Stirlingshire',
    outward: ['FK7', 'FK8'],
    distributor: '18',
    landline: ['01786', '4', 5],
  },
  { name: 'Maidstone', county: 'Kent', outward: ['ME14', 'ME16'], distributor: '19', landline: ['01622', '7', 5] },
  {
    name: 'Winchester',
    county: 'Hampshire',
    outward: ['SO22', 'SO23'],
    distributor: '20',
    landline: ['01962', '8', 5],
  },
  {
    name: 'Swansea',
    county: 'West Glamorgan',
    outward: ['SA1', 'SA2'],
    distributor: '21',
    landline: ['01792', '4', 5],
  },
  { name: 'Redruth', county: 'Cornwall', outward: ['TR15', 'TR16'], distributor: '22', landline: ['01209', '3', 5] },
  {
    name: 'Harrogate',
    county: 'North Yorkshire',
    outward: ['HG1', 'HG2'],
    distributor: '23',
    landline: ['01423', '5', 5],
  },
];

/** Starts of mobile numbers that are in use; six digits follow. */
export const MOBILE_STARTS = ['07400', '07412', '07521', '07733', '07812', '07891', '07968'] as const;

export const STREETS = [
  ...['Mill Lane', 'Station Road', 'Church Street', 'Fore Street', 'Orchard Close', 'Victoria Terrace', 'Albert Road'],
  ...['The Green', 'Quarry Hill', 'Harbour View', 'Chapel Row', 'Beech Avenue', 'Priory Gardens', 'Market Place'],
] as const;
