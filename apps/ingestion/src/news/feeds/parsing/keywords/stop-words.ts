export const STOP_WORDS: ReadonlySet<string> = new Set(
  `about above across after again against ahead almost along already also although always among amid
  and another any anyone anything are around away back became because become becomes been before
  behind being below best better between beyond big both but called came can cannot could day days
  despite did does doing done down during each early easily either else enough even ever every
  everyone everything few find finds first five following for found four from full further gave get
  gets getting give given gives goes going good got great had half has have having help helps her
  here hers high him his how however huge hundreds including inside instead into its itself just
  keep keeps kind knew know known knows large largest last later latest launch launched launches
  learn least less let lets like likely little look looking lot made main major make makes making
  many may maybe might million millions month months more most much must near nearly need needs
  never new news next nine not nothing now off often old once one ones only onto open other others
  our out over own part past people per place plus popular possible put quick quickly read really
  recent recently release released releases report reported reportedly reports researcher
  researchers reveal revealed reveals right said same say saying says second see seen several she
  should show shows since six small some someone something soon still such sure take taken takes
  taking tell ten than that the their them then there these they thing things think this those
  though thousands three through thus time times today together told too top toward towards tried
  try two under until upon use used user users uses using version very via wants warn warned warning
  warns was way ways week weekly weeks well went were what when where whether which while who whole
  whose why wide will with within without won work working works would year years yes yet you your
  yours attack attacks attacker attackers hacker hackers hacking cyber cybersecurity security
  company companies post appeared article blog continue reading`.split(/\s+/),
);
