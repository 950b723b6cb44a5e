/** Public facts that are embedded in every page. */
export type SiteFacts = {
  version: string;
  /** The data is invented, and every page says so. */
  sample: boolean;
  registration: boolean;
  /** Name of the OpenID Connect provider, if one is set up. */
  provider: string | null;
  /** Plans are sold on the account page. */
  billing: boolean;
  /** Taxes are added to the prices. */
  plusTax: boolean;
  devMail: boolean;
  /** Sign-in links of the demo accounts. Empty unless the service is reachable from this machine only. */
  demoLinks: { tier: string; url: string }[];
};
