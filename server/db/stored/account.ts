// What a change of account keeps of an address.
export type AccountAddress = { email: string } | { mobilecode: string; mobile: string };
