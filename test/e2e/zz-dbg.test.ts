import { test } from 'node:test';
import { openLab } from './lab.ts';
import { visit } from './visitor.ts';
test('cls', async () => { const lab = await openLab(); try { await visit(lab,'en', async (v)=>{
 await v.signedInAs('dbg@example.com');
 const cls=async(n:string)=>{ const r=await v.browser.executeAsync((done:any)=>{ const out:any[]=[]; new PerformanceObserver(l=>{for(const e of l.getEntries() as any) out.push([Math.round(e.value*1e4)/1e4, e.sources?.map((s:any)=>(s.node?.className||s.node?.nodeName||'')+' '+JSON.stringify([s.previousRect.y,s.previousRect.height,s.currentRect.y,s.currentRect.height]))])}).observe({type:'layout-shift',buffered:true}); setTimeout(()=>done(out),300)}); console.log(n, JSON.stringify(r)); };
 for (const w of [1440,375]) { await v.resize(w);
 for (const p of ['/dashboard','/payment/1','/auth/sign-in','/auth/sign-up']) { await v.open(p); await v.browser.pause(1500); await cls(p+' '+w); const h=await v.browser.execute(()=>[...document.querySelectorAll('.current-plan,.products,.order-summary,.payment__pay')].map(e=>e.className+' '+e.getBoundingClientRect().height/16)); console.log(h); } }
 await v.open('/payment/3'); await v.press('payment.submit.card'); await v.atTheProvider('pay'); await v.arrives('/dashboard'); await v.browser.pause(500);
 for (const w of [1440,375]) { await v.resize(w); for (const p of ['/dashboard','/dashboard?tab=billing']) { await v.open(p); await v.browser.pause(1500); await cls(p+' '+w); const h=await v.browser.execute(()=>[...document.querySelectorAll('.current-plan,.products,.blocks')].map(e=>e.className+' '+e.getBoundingClientRect().height/16)); console.log(h); }}
});} finally { await lab.close(); } });
