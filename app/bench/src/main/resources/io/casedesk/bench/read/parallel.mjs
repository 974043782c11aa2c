// Reads every page with so many requests in flight, and writes NDJSON in the order of the pages.
import {open} from 'node:fs/promises';

const [base, out, inFlight] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const headers = {Authorization: 'Bearer ' + process.env.CASEDESK_TOKEN};
const read = async page => {
  const answer = await fetch(`${base}/api/public/use-cases?page=${page}&limit=100&viewDetails=true`, {headers});
  if (answer.status !== 200) throw new Error('status ' + answer.status);
  return answer.json();
};
const file = await open(out, 'w');
const first = await read(0);
const pages = first.meta.totalPages;
const kept = [first];
let next = 1;
let written = 0;
const write = async () => {
  while (kept[written]) {
    const text = kept[written].data.map(record => JSON.stringify(record) + '\n').join('');
    kept[written++] = undefined;
    await file.appendFile(text);
  }
};
let writing = write();
const worker = async () => {
  while (next < pages) {
    const page = next++;
    kept[page] = await read(page);
    writing = writing.then(write);
  }
};
await Promise.all(Array.from({length: inFlight}, worker));
await writing;
await file.close();
