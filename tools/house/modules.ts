// The floors of the server: each module uses those before it and none after it. What a lower one needs of an upper one stands behind a port, which
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

/** Which modules each uses. A new edge is written here on purpose, or it is a mistake. */
export const EDGES: Record<(typeof FLOORS)[number], readonly string[]> = {
  platform: [],
  pricing: [],
  support: ['platform'],
  catalog: ['platform', 'pricing', 'support'],
  accounts: ['platform', 'support'],
  payments: ['accounts', 'catalog', 'platform', 'pricing', 'support'],
  loyalty: [],
  sellers: [],
  orders: ['accounts', 'catalog', 'payments', 'platform', 'pricing', 'support'],
  warehouse: ['accounts', 'catalog', 'orders', 'payments', 'platform', 'pricing', 'support'],
  shipping: ['accounts', 'catalog', 'orders', 'payments', 'platform', 'pricing', 'support', 'warehouse'],
  aftersale: ['orders', 'payments', 'platform', 'pricing', 'shipping', 'support', 'warehouse'],
  office: ['accounts', 'catalog', 'payments', 'platform', 'pricing'],
};
