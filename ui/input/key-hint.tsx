// The key that does what a button does, shown on the button; hidden where there is no keyboard.
export function KeyHint({ children }: { children: string }) {
  return <kbd className="ui-key">{children}</kbd>;
}
