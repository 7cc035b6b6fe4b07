// The types of web-push that we use; it has none of its own.
declare module 'web-push' {
  type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
  type Options = {
    vapidDetails: { subject: string; publicKey: string; privateKey: string };
    TTL: number;
    urgency: 'very-low' | 'low' | 'normal' | 'high';
    contentEncoding: 'aes128gcm';
  };
  type RequestDetails = { method: string; headers: Record<string, string | number>; body: Buffer; endpoint: string };
  const webPush: {
    generateVAPIDKeys(): { publicKey: string; privateKey: string };
    generateRequestDetails(subscription: Subscription, payload: string, options: Options): RequestDetails;
  };
  export default webPush;
}
