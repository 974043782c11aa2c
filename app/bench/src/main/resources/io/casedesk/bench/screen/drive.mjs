// Drives one grid in Chromium as it is told on standard input; answers with a line of numbers each.
// node drive.mjs PAGE CHROMIUM WIDTH HEIGHT
import { createServer } from 'node:http';
import { createReadStream, existsSync } from 'node:fs';
import { join, dirname, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import puppeteer from 'puppeteer-core';

const [page_, chromium, width, height] = process.argv.slice(2);
const folder = dirname(fileURLToPath(import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

const server = createServer((request, response) => {
  const file = join(folder, 'site', new URL(request.url, 'http://local').pathname);
  if (!file.startsWith(folder) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' });
  createReadStream(file).pipe(response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const browser = await puppeteer.launch({
  executablePath: chromium,
  headless: true,
  protocolTimeout: 60000,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--force-device-scale-factor=1'],
  defaultViewport: { width: Number(width), height: Number(height) + 40 },
});
const page = await browser.newPage();
page.on('pageerror', (error) => process.stderr.write(`${page_}: ${error}\n`));
await page.goto(`http://127.0.0.1:${server.address().port}/${page_}.html`);
await page.waitForFunction('window.ready !== undefined', { timeout: 120000 });
await page.evaluate('window.ready');

const pause = () => new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 80));

const deeds = {
  async filter(words) {
    const times = [];
    for (const word of words) {
      await page.focus('#search');
      for (let i = 1; i <= word.length; i++) {
        await page.evaluate((text) => window.expectKey(text), word.slice(0, i));
        await pause();
        await page.keyboard.press(word[i - 1]);
        times.push(await page.evaluate('window.measured'));
      }
      await page.$eval('#search', (field) => field.select());
      await page.evaluate(() => window.expectKey(''));
      await pause();
      await page.keyboard.press('Backspace');
      await page.evaluate('window.measured');
    }
    return times;
  },
  async sort() {
    const times = [];
    for (const name of await page.evaluate(async () => (await fetch('columns.json')).json())) {
      const direction = times.length % 2 === 1 ? 'desc' : 'asc';
      await pause();
      times.push(await page.evaluate((n, d) => window.sort(n, d), name, direction));
    }
    return times;
  },
  async drag() {
    return [await page.evaluate('window.drag()')];
  },
};

console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const [deed, ...words] = line.split(' ');
  const times = await deeds[deed](words);
  console.log(`measured ${times.map((time) => time.toFixed(3)).join(' ')}`);
}
await browser.close();
server.close();
process.exit(0);
