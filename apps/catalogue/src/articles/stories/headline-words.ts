const list = (words: string): string[] => words.trim().split(/\s+/);

export const STOP_WORDS: ReadonlySet<string> = new Set(
  list(`
    a about after again against all also amid among an and another any are around as at back be because been
    before behind being below between both but by can could did do does down during each even ever every few for from
    get gets getting had has have he her here him his how i if in inside into is it its itself just latest like make
    makes made many may me might more most much must my near nearly need needs new newly no not now of off old on once
    one only onto or other others our out over own per put puts really same say says said see seen she should show
    shows shown since so some still such than that the their them then there these they this those through to too
    toward towards two under until up upon us use used user users uses using very via want was way ways we well were
    what when where which while who whom whose why will with within without would yet you your
    part top big bigger biggest best first second third fourth fifth sixth seventh eighth ninth tenth
    today day days week weeks month months year years hour hours daily weekly monthly
    several multiple various hundreds thousands dozens million billion thousand
    let lets going go goes come comes take takes took set sets look looks thing things know known
    recent recently plan plans deal ongoing amid attempt attempts popular
    report reports reported reportedly according reveal reveals revealed detail details detailed explain explained
    researcher researchers expert experts company companies firm firms organization organizations people
  `),
);

/** Words so frequent in this field that sharing them counts little. Keys are in `wordForm`. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  list(`
    flaw patch exploit zeroday attack hacker breach malware ransomware data security cyber cybersecurity critical
    severe high warn alert target victim campaign threat actor group gang crime criminal cybercrime steal leak expose
    release update discover find found add identify vulnerable active wild bypass remote code execution rce auth authentication
    privilege escalation injection dos denial service server client web app application software system network
    device tool platform cloud access control account credential password email phishing spam scam fake malicious
    backdoor trojan stealer infostealer loader botnet spyware worm rat payload infect infection spread deploy deliver drop
    abuse compromise hijack disrupt hit impact affect allow enable lead cause risk fix issue disclose confirm claim
    deny admit publish share unveil launch offer announce urge order ban block shut down takedown seize arrest charge sentence
    plead guilty jail extradite indict sanction fine agency government federal state national police law
    enforcement feds fbi us uk eu china chinese russia russian iran iranian korea korean north ukraine ukrainian
    israel israeli india indian europe european america american
    linked backed based sponsored nation apt supply chain package open source developer library framework plugin
    vendor product customer personal information sensitive record file database million theft extortion ransom
    ai ml llm agent agentic model chatbot bot tech technology digital online internet iot ot ics industrial infrastructure
    enterprise business mobile android phone browser extension router firewall vpn gateway edge camera
    bug bounty cve kev catalog list proof concept poc scan detect detection evade defense defender protect protection
    secure team ciso leader strategy guide webinar report study survey podcast video interview
    raise acquire acquisition funding round series fund startup buy deal merger
    microsoft google apple cisco windows linux
  `),
);

export const FAMILIAR_NAMES: ReadonlySet<string> = new Set(
  list(`
    fortinet ivanti sap oracle vmware broadcom adobe citrix sonicwall palo alto juniper f5 zyxel qnap netgear asus samsung
    dell hp hpe intel amd nvidia qualcomm openai anthropic claude chatgpt meta facebook whatsapp telegram signal amazon aws azure
    github gitlab wordpress npm pypi vscode chrome firefox mozilla safari ios macos iphone outlook exchange sharepoint
    openssl apache nginx docker kubernetes crowdstrike sentinelone kaspersky cloudflare okta salesforce
    lazarus lockbit clop cl0p shinyhunters scatter spider salt volt typhoon blackcat alphv qilin akira
    cisa nist nsa ncsc mitre interpol europol
    quantum cryptography encryption zero trust dutch british german french australia canada japan taiwan
  `),
);

// Synonyms, in dictionary form.
const SAME: Readonly<Record<string, string>> = {
  vulnerability: 'flaw',
  vuln: 'flaw',
  bug: 'flaw',
  defect: 'flaw',
  weakness: 'flaw',
  hole: 'flaw',
  fix: 'patch',
  address: 'patch',
  resolve: 'patch',
  plug: 'patch',
  hotfix: 'patch',
  weaponize: 'exploit',
  exploitation: 'exploit',
  attacker: 'attack',
  cyberattack: 'attack',
  hack: 'hacker',
  severity: 'severe',
  stolen: 'steal',
  stole: 'steal',
  theft: 'steal',
  authentication: 'auth',
  actively: 'active',
  buy: 'acquire',
  chinese: 'china',
  russian: 'russia',
  iranian: 'iran',
  ukrainian: 'ukraine',
  israeli: 'israel',
  indian: 'india',
  korean: 'korea',
  dprk: 'korea',
  european: 'europe',
};

const PLURALS: readonly Ending[] = [
  [/(?<=[^aeiou])ies$/, 'y'],
  [/(?<=ch|sh|ss|x|zz)es$/, ''],
  [/(?<![siu])s$/, ''],
];
const VERBS: readonly Ending[] = [
  [/(?<=\w{3})ied$/, 'y'],
  [/([^aeiouls])\1(?:ed|ing)$/, '$1'],
  [/(?<=\w{3})(?:ed|ing)$/, ''],
];
const LAST_E: readonly Ending[] = [[/(?<=\w{3})e$/, '']];

type Ending = readonly [ending: RegExp, by: string];

const LISTED: ReadonlyMap<string, string> = new Map(
  [...COMMON_WORDS, ...FAMILIAR_NAMES, ...Object.keys(SAME)].map((word) => [
    stemOf(word),
    SAME[word] ?? word,
  ]),
);

/** Normalizes inflections and synonyms to one form. */
export function wordForm(word: string): string {
  const stem = stemOf(word);
  return SAME[word] ?? LISTED.get(stem) ?? stem;
}

function stemOf(word: string): string {
  return [PLURALS, VERBS, LAST_E].reduce(withoutEnding, word);
}

function withoutEnding(word: string, endings: readonly Ending[]): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const found = endings.find(([ending]) => ending.test(word));
  return found ? word.replace(...found) : word;
}
