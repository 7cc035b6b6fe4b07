// The floors of the server: each module uses those before it and none after it. A lower module reaches an upper one through a port, which
// server/wiring.ts fills.
export const FLOORS = [
  'platform',
  'pricing',
  'support',
  'catalog',
  'accounts',
  'payments',
  'loyalty',
  'sellers',
  'orders',
  'warehouse',
  'shipping',
  'aftersale',
  'office',
] as const;

/** Which modules each one uses. A new edge is added here on purpose, or it is a mistake. */
export const EDGES: Record<(typeof FLOORS)[number], readonly string[]> = {
  platform: [],
  pricing: [],
  support: ['platform', 'pricing'],
  catalog: ['platform', 'pricing', 'support'],
  accounts: ['platform', 'support'],
  payments: ['accounts', 'catalog', 'platform', 'pricing', 'support'],
  loyalty: ['accounts', 'catalog', 'payments', 'platform', 'pricing', 'support'],
  sellers: ['accounts', 'catalog', 'payments', 'platform', 'pricing', 'support'],
  orders: ['accounts', 'catalog', 'loyalty', 'payments', 'platform', 'pricing', 'sellers', 'support'],
  warehouse: ['accounts', 'catalog', 'loyalty', 'orders', 'payments', 'platform', 'pricing', 'sellers', 'support'],
  shipping: ['accounts', 'catalog', 'loyalty', 'orders', 'payments', 'platform', 'pricing', 'support', 'warehouse'],
  aftersale: ['loyalty', 'orders', 'payments', 'platform', 'pricing', 'sellers', 'shipping', 'support', 'warehouse'],
  office: [
    'accounts',
    'aftersale',
    'catalog',
    'loyalty',
    'orders',
    'payments',
    'platform',
    'pricing',
    'sellers',
    'shipping',
    'support',
    'warehouse',
  ],
};
