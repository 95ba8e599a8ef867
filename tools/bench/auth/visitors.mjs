import { Agent, request } from 'node:http';

const PASSWORD = 'bench-Lanterns-7-drift';
const agent = new Agent({ keepAlive: true });

export async function makePeople(site, count) {
  const emails = Array.from({ length: count }, (_, number) => `person-${number}@example.org`);
  for (const email of emails) {
    const linkedin_url = 'https://www.linkedin.com/in/jane-doe';
    const body = { email, password: PASSWORD, linkedin_url };
    await ask(`${site}/v1/accounts`, { method: 'POST', body, wanted: 201 });
  }
  return emails.map((email) => ({ email, password: PASSWORD }));
}

export async function signInByBrowser(bff, person) {
  const { headers } = await ask(`${bff}/api/v1/session`, {
    method: 'POST',
    body: person,
    wanted: 200,
  });
  return headers['set-cookie'].map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

export const signIn = (user, person) =>
  ask(`${user}/v1/sessions`, { method: 'POST', body: person, wanted: 201 });

export function ask(url, { method = 'GET', body, headers = {}, wanted }) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (response.statusCode === wanted) resolve({ headers: response.headers, text });
          else reject(new Error(`${url} answered ${response.statusCode}: ${text}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
