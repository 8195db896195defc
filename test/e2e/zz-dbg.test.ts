import { test } from 'node:test';
import { openLab } from './lab.ts';
import { visit } from './visitor.ts';
test('dbg', async () => { const lab = await openLab(); try { await visit(lab,'en', async (v)=>{
 await v.signedInAs('dbg@example.com'); 
 for (let i=0;i<2;i++) { await v.open('/dashboard?tab=billing'); await v.browser.pause(1000);
 console.log(await v.browser.getUrl(), await v.browser.execute(()=>[document.querySelector('.tabs [aria-current]')?.textContent, history.state, location.search]));  }
 console.log(await v.browser.getLogs('browser'));
});} finally { await lab.close(); } });
