export interface LinkMail {
  readonly to: string;
  readonly siteName: string;
  readonly link: string;
}
