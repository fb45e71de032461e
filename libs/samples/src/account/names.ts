/** Given names with the titles that go with them. */
export const GIVEN_NAMES = [
  ...(['Amelia', 'Bronwen', 'Catriona', 'Dilys', 'Eilidh', 'Farida', 'Grace', 'Harriet'] as const),
  ...(['Isla', 'Joan', 'Kezia', 'Lowenna', 'Morwenna', 'Nia', 'Olive', 'Priya', 'Rhiannon', 'Zainab'] as const),
  ...(['Alasdair', 'Bryn', 'Callum', 'Dewi', 'Edwin', 'Farhan', 'Gethin', 'Hamish', 'Ivor', 'Jory'] as const),
  ...(['Kofi', 'Lewis', 'Mateusz', 'Noel', 'Owain', 'Piran', 'Ravi', 'Stanley', 'Tomos', 'Wilfred'] as const),
] as const;

export const FAMILY_NAMES = [
  ...([
    'Abernethy',
    'Adeyemi',
    'Ashworth',
    'Bainbridge',
    'Begum',
    'Bevan',
    'Carmichael',
    'Chowdhury',
    'Curnow',
  ] as const),
  ...(['Dunmore', 'Eastwood', 'Farrow', 'Gillespie', 'Griffiths', 'Hargreaves', 'Hussain', 'Jankowski'] as const),
  ...(['Kettlewell', 'Lanyon', 'Llewellyn', 'MacAskill', 'Mensah', 'Nance', "O'Dowd", 'Okafor', 'Patel'] as const),
  ...(['Penrose', 'Quayle', 'Rowntree', 'Sandhu', 'Smith-Barry', 'Thackray', 'Trelawney', 'Urquhart'] as const),
  ...(['Vaughan', 'Wainwright', 'Xavier', 'Yardley', 'Zielinski'] as const),
] as const;

export const TITLES = ['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Mx'] as const;

export const MAIL_DOMAINS = ['example.org', 'example.com', 'example.net', 'post.example.co.uk'] as const;
