/** Case-insensitive, in order. */
const TOPICS: Readonly<Record<string, string>> = {
  'zero-day': 'zero-day, zero day, 0-day, 0day, zero-days, zero days',
  ransomware: 'ransomware, ransom, double extortion',
  'data breach': 'data breach, breach, breaches, breached, data leak, leaked data, data theft',
  phishing: 'phishing, spear-phishing, spearphishing, smishing, vishing, quishing, clickfix',
  'remote code execution': 'remote code execution, rce, code execution',
  'privilege escalation': `
    privilege escalation, elevation of privilege, local privilege escalation
  `,
  'authentication bypass': 'authentication bypass, auth bypass, login bypass',
  'SQL injection': 'sql injection, sqli',
  'command injection': 'command injection, os command injection',
  'cross-site scripting': 'cross-site scripting, xss',
  'request forgery': 'ssrf, csrf, server-side request forgery, cross-site request forgery',
  'path traversal': 'path traversal, directory traversal',
  'buffer overflow': `
    buffer overflow, heap overflow, stack overflow, use-after-free, out-of-bounds
  `,
  deserialization: 'deserialization, deserialisation, insecure deserialization',
  'denial of service': 'denial of service, denial-of-service, ddos, dos attack',
  'supply chain': `
    supply chain, supply-chain, dependency confusion, typosquatting, malicious package, malicious
    packages
  `,
  malware: 'malware, trojan, trojans, worm, loader, dropper, wiper',
  infostealer: `
    infostealer, infostealers, stealer, info-stealer, information stealer, info stealer
  `,
  backdoor: 'backdoor, backdoors, backdoored, web shell, webshell, webshells',
  botnet: 'botnet, botnets',
  rootkit: 'rootkit, rootkits, bootkit',
  spyware: 'spyware, stalkerware, surveillanceware',
  cryptojacking: 'cryptojacking, cryptominer, cryptominers, coin miner',
  cryptocurrency: 'cryptocurrency, crypto, blockchain, defi',
  espionage: 'espionage, cyberespionage, cyber espionage, state-sponsored, nation-state, apt',
  'social engineering': `
    social engineering, deepfake, deepfakes, impersonation, business email compromise, bec
  `,
  'credential theft': `
    credential theft, credential stuffing, stolen credentials, password spraying, brute force,
    brute-force
  `,
  'account takeover': `
    account takeover, account hijacking, hijacked accounts, sim swapping, sim swap
  `,
  exploit: `
    exploit, exploits, exploited, exploiting, exploitation, proof of concept, proof-of-concept,
    poc, in the wild
  `,
  vulnerability: 'vulnerability, vulnerabilities, flaw, flaws, security bug, security hole',
  patch: `
    patch, patches, patched, patch tuesday, security update, security updates, hotfix, emergency
    update
  `,
  'artificial intelligence': `
    ai, artificial intelligence, machine learning, llm, llms, genai, agentic ai, ai agents
  `,
  'prompt injection': 'prompt injection, jailbreak, jailbreaking',
  'cloud security': 'cloud, cloud security, misconfiguration, misconfigured, s3 bucket',
  'identity and access': `
    iam, mfa, 2fa, multi-factor authentication, passkey, passkeys, single sign-on, sso, oauth
  `,
  'zero trust': 'zero trust, zero-trust',
  encryption: 'encryption, cryptography, post-quantum, end-to-end encryption, tls',
  privacy: 'privacy, gdpr, surveillance, data protection',
  'critical infrastructure': `
    critical infrastructure, ics, scada, ot security, power grid, industrial control
  `,
  'internet of things': 'iot, internet of things, router, routers, ip cameras, smart home',
  'mobile security': 'mobile security, smartphone, smartphones, sideloading',
  healthcare: 'healthcare, hospital, hospitals, patient data',
  'law enforcement': `
    arrested, arrest, indicted, extradited, sentenced, takedown, law enforcement, pleads guilty
  `,
  'threat intelligence': `
    threat intelligence, threat actor, threat actors, threat hunting, indicators of compromise,
    iocs
  `,
  'incident response': 'incident response, forensics, dfir',
  'bug bounty': 'bug bounty, bug bounties',
  'security awareness': 'security awareness, awareness training, scam, scams, fraud',
  regulation: 'regulation, compliance, nis2, dora, lawsuit, fined, sanctions, sanctioned',
};

/** Finds phrases; the longest wins. */
class PhraseIndex {
  private readonly start: Step = { phrase: null, next: new Map() };

  add(phrase: string, meaning: string, isCaseSensitive = false): void {
    let step = this.start;
    for (const word of phrase.split(/ (?:& )?/).map(fold)) {
      const next: Step = step.next.get(word) ?? { phrase: null, next: new Map() };
      step.next.set(word, next);
      step = next;
    }
    step.phrase = { meaning, exactly: isCaseSensitive ? phrase : null };
  }

  hasBeginning(word: string): boolean {
    return this.start.next.has(word);
  }

  find(words: SearchedWords, most: number): string[] {
    const subjects: string[] = [];
    for (let at = 0; at < words.folded.length && subjects.length < most; at += 1) {
      if (!words.words[at]?.beginsPhrase) continue;
      const first = this.start.next.get(words.folded[at] ?? '');
      const match = first && longestFrom(first, words, at);
      if (!match) continue;
      if (!subjects.includes(match.phrase.meaning)) subjects.push(match.phrase.meaning);
      at += match.length - 1;
    }
    return subjects;
  }
}

export const names = new PhraseIndex();

/** Case-insensitive; multi-word names match as a whole. */
const NAMES: readonly string[] = listed(`
  Microsoft, Windows, Windows Server, Active Directory, Entra ID, Azure, Exchange, Exchange
  Server, SharePoint, Outlook, Microsoft Teams, Microsoft 365, Office 365, Microsoft Defender,
  Internet Explorer, Microsoft Edge, PowerShell, Hyper-V, SQL Server, Visual Studio Code, VS
  Code, GitHub, GitLab, Bitbucket, npm, PyPI, RubyGems, NuGet, Docker, Docker Hub, Kubernetes,
  Google Chrome, Chromium, Android, Google Play, Google Cloud, Gmail, Google, YouTube, Firefox,
  Mozilla, Thunderbird, Safari, WebKit, iOS, iPadOS, macOS, iPhone, iCloud, AirDrop, Linux,
  Linux kernel, Ubuntu, Debian, Red Hat, Fedora, SUSE, FreeBSD, OpenSSL, OpenSSH, Apache, Apache
  Tomcat, Apache Struts, ActiveMQ, Log4j, Log4Shell, nginx, PHP, WordPress, Drupal, Joomla,
  Magento, Shopify, WooCommerce, cPanel, Jenkins, TeamCity, JetBrains, Atlassian, Confluence,
  Jira, Cisco, Cisco ASA, IOS XE, Cisco Webex, Juniper, Junos OS, Palo Alto Networks, PAN-OS,
  GlobalProtect, Fortinet, FortiGate, FortiOS, FortiWeb, FortiManager, FortiClient, SonicWall,
  Sophos, Check Point, WatchGuard, Barracuda, Zyxel, D-Link, TP-Link, Netgear, ASUS, MikroTik,
  Ubiquiti, DrayTek, QNAP, Synology, Ivanti, Ivanti Connect Secure, Pulse Secure, Citrix,
  NetScaler, CitrixBleed, F5, BIG-IP, VMware, vCenter, ESXi, Broadcom, Oracle, WebLogic, MySQL,
  PostgreSQL, MongoDB, Redis, Elasticsearch, Splunk, SAP, NetWeaver, Salesforce, ServiceNow,
  Workday, Snowflake, Okta, Duo, LastPass, 1Password, Bitwarden, CyberArk, BeyondTrust,
  ConnectWise, ScreenConnect, Kaseya, SolarWinds, MOVEit, MOVEit Transfer, GoAnywhere,
  Accellion, Cleo, CrushFTP, Progress Software, Veeam, Commvault, Veritas, Acronis, Adobe, Adobe
  Commerce, Acrobat Reader, ColdFusion, Zoom, Slack, Discord, Telegram, WhatsApp, Facebook,
  Instagram, LinkedIn, TikTok, Reddit, OpenAI, ChatGPT, Anthropic, Copilot, DeepSeek, Gemini,
  Hugging Face, NVIDIA, Intel, AMD, Qualcomm, MediaTek, Samsung, Huawei, Lenovo, Dell, HPE, IBM,
  Siemens, Schneider Electric, Rockwell Automation, ABB, Honeywell, Mitsubishi Electric, Tesla,
  Toyota, Jaguar Land Rover, Amazon, AWS, Cloudflare, Akamai, Fastly, DigitalOcean, GoDaddy,
  Namecheap, Let’s Encrypt, Tor, Tor Browser, Tails, Signal, CrowdStrike, SentinelOne, Mandiant,
  Kaspersky, ESET, Trend Micro, McAfee, Bitdefender, Malwarebytes, Avast, Symantec, Proofpoint,
  Zscaler, Rapid7, Tenable, Qualys, Wiz, Snyk, Huntress, Unit 42, Cisco Talos, Cobalt Strike,
  Metasploit, Mimikatz, Sliver, Brute Ratel, Burp Suite, Wireshark, Nmap, CISA, NCSC, FBI,
  Europol, Interpol, NSA, NIST, ENISA, MITRE, OWASP, Pwn2Own, DEF CON, Black Hat, LockBit,
  BlackCat, ALPHV, Cl0p, Clop, Conti, REvil, Akira, Black Basta, Play ransomware, Qilin,
  RansomHub, Rhysida, Medusa, Hive, DarkSide, Lazarus, Lazarus Group, Kimsuky, APT28, APT29,
  APT41, Fancy Bear, Cozy Bear, Sandworm, Turla, Volt Typhoon, Salt Typhoon, Midnight Blizzard,
  Scattered Spider, ShinyHunters, Lapsus$, FIN7, MuddyWater, Charming Kitten, Mustang Panda,
  Gamaredon, Emotet, TrickBot, QakBot, Qbot, IcedID, Dridex, LummaC2, Lumma Stealer, RedLine,
  Vidar, Raccoon Stealer, Agent Tesla, AsyncRAT, Remcos, NjRAT, DanaBot, Mirai, BadBox, Pegasus,
  NSO Group, Predator, Intellexa, Stuxnet, NotPetya, WannaCry, EternalBlue, Heartbleed,
  Shellshock, Spectre, Meltdown, PrintNightmare, ProxyShell, ProxyLogon, Zerologon, BlueKeep,
  Follina, Spring4Shell, React2Shell, Ghostscript, Node.js, Next.js, React, Angular, jQuery,
  Laravel, Django, Ruby on Rails, Spring, Python, JavaScript, TypeScript, Java, Rust, Golang,
  Git, curl, sudo, xz, XZ Utils, systemd, glibc, BIND, Samba, Exim, Postfix, Zimbra, Roundcube,
  Nextcloud, ownCloud, Grafana, Kibana, HashiCorp, Terraform, Vault, Ansible, Bluetooth, Wi-Fi,
  UEFI, Secure Boot, TPM, Bitcoin, Ethereum, Binance, Coinbase, Bybit, MetaMask, PayPal,
  Equifax, T-Mobile, AT&T, Verizon, Vodafone, Ticketmaster, 23andMe, Change Healthcare, MGM
  Resorts, Marks & Spencer, Apple, Meta, Twitter
`);

/** Case-sensitive, because in another case these are ordinary words. */
const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  listed(`
    Apple, Meta, Signal, Exchange, Outlook, Zoom, Slack, Discord, Spring, React, Java, Rust, Git,
    Vault, Duo, Play, Hive, Medusa, Predator, Gemini, Intel, Oracle, Amazon, Safari, Spectre,
    Meltdown, Sliver, Confluence, Python, BIND, Windows, Tor, Tails, Angular, Workday, Cleo, SAP,
    MITRE, Shellshock, ASUS, Apache, Snowflake, Copilot, Akira, Conti, Clop, Lazarus, Vidar,
    Barracuda, Wiz, Pegasus, Telegram, Android, Dell, Juniper, AMD, Redis, Ansible
  `),
);

function listed(names: string): string[] {
  return names.trim().replaceAll(/\s+/g, ' ').split(', ');
}

interface Phrase {
  readonly meaning: string;
  /** Required exact spelling, if case-sensitive. */
  readonly exactly: string | null;
}

/** A trie node: may end a phrase and continue longer ones. */
interface Step {
  phrase: Phrase | null;
  readonly next: Map<string, Step>;
}

interface Match {
  readonly phrase: Phrase;
  readonly length: number;
}

interface SearchedWords {
  readonly folded: readonly string[];
  readonly words: readonly { readonly beginsPhrase: boolean }[];
  writtenAt(at: number): string | undefined;
}

function longestFrom(first: Step, words: SearchedWords, at: number): Match | null {
  let longest: Match | null = null;
  let step: Step | undefined = first;
  for (let length = 1; step; length += 1) {
    const { phrase } = step;
    if (phrase && isAsWritten(phrase, words, at)) longest = { phrase, length };
    step = step.next.size === 0 ? undefined : step.next.get(words.folded[at + length] ?? '');
  }
  return longest;
}

function isAsWritten({ exactly }: Phrase, words: SearchedWords, at: number): boolean {
  return exactly === null || exactly === words.writtenAt(at);
}
for (const name of NAMES) names.add(name, name, ORDINARY_WORDS.has(name));

export const topics = new PhraseIndex();
for (const [topic, phrases] of Object.entries(TOPICS)) {
  for (const phrase of listed(phrases)) topics.add(phrase, topic);
}

export function fold(word: string): string {
  const lower = word.toLowerCase();
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
}
