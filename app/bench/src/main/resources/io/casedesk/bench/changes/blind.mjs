// Sends a PATCH for each record with so many in flight, and believes every 200.
import {readFile} from 'node:fs/promises';

const [base, list, inFlight] = [process.argv[2], process.argv[3], Number(process.argv[4])];
const headers = {
  Authorization: 'Bearer ' + process.env.CASEDESK_TOKEN,
  'Content-Type': 'application/json',
};
const ids = (await readFile(list, 'utf8')).split('\n').filter(id => id);
let next = 0;
const worker = async () => {
  while (next < ids.length) {
    const id = ids[next++];
    const answer = await fetch(`${base}/api/public/use-cases/${id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({custom_fields: {sponsor: 'Blind ' + id}}),
    });
    if (answer.status !== 200) throw new Error('status ' + answer.status);
    await answer.arrayBuffer();
  }
};
await Promise.all(Array.from({length: inFlight}, worker));
