// The address in a recorded account change.
export type AccountAddress = { email: string } | { mobilecode: string; mobile: string };
