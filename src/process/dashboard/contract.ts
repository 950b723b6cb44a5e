/** What a page is told before it asks the API: public facts only. */
export type SiteFacts = {
  version: string;
  /** Facts are invented: every page says so. */
  sample: boolean;
  registration: boolean;
  devMail: boolean;
  /** Sign-in links of the demo accounts; empty unless this machine alone can reach the service. */
  demoLinks: { tier: string; url: string }[];
};
