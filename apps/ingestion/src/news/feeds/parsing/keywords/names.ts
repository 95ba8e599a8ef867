/** Case-insensitive; multi-word names match as a whole. */
export const NAMES: readonly string[] = listed(`
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
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  listed(`
    Apple, Meta, Signal, Exchange, Outlook, Zoom, Slack, Discord, Spring, React, Java, Rust, Git,
    Vault, Duo, Play, Hive, Medusa, Predator, Gemini, Intel, Oracle, Amazon, Safari, Spectre,
    Meltdown, Sliver, Confluence, Python, BIND, Windows, Tor, Tails, Angular, Workday, Cleo, SAP,
    MITRE, Shellshock, ASUS, Apache, Snowflake, Copilot, Akira, Conti, Clop, Lazarus, Vidar,
    Barracuda, Wiz, Pegasus, Telegram, Android, Dell, Juniper, AMD, Redis, Ansible
  `),
);

function listed(names: string): string[] {
  return names.trim().split(/,\s+/);
}
