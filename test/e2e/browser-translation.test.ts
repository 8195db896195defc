/** A page that the browser translates: Chrome and Edge replace its texts, which React goes on to change and remove. */
import { createJourney } from './journey.ts';
import { buyPlan } from './payments.ts';
import { startTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await startTestApp();
const journey = createJourney(app);

journey(
  'a translated page shows what changes: the prices of a term, and that PayPal does not renew',
  'en',
  async (visitor) => {
    const { browser } = visitor;
    await visitor.open('/pricing');
    await translate(visitor);
    await browser.$('.plans input[value=month]').click();
    await visitor.expectText('$9.99');
    await browser.$('.plans input[value=year]').click();
    await visitor.expectText('$5.99');

    await visitor.signUp('translated@example.com');
    await visitor.open('/payment/1');
    await visitor.expectMessage('payment.summary.renews.help');
    await translate(visitor);
    await browser.$('input[value=paypal]').click();
    await visitor.expectMessage('payment.summary.once');
    await visitor.clickButton('payment.submit.paypal');
  },
);

journey('in a translated page, a subscription can be ended', 'en', async (visitor) => {
  await visitor.signUp('unsubscribed@example.com');
  await buyPlan(visitor, 1);
  await translate(visitor);
  await visitor.clickButton('dashboard.unsubscribe.action');
  await visitor.clickButton('dashboard.unsubscribe.confirm');
  await visitor.expectMessage('dashboard.resume.action');
});

/** As soon as the page is ready for it. */
async function translate(visitor: Visitor): Promise<void> {
  const { browser } = visitor;
  // A part that hydrates later does not find its text, and is rendered anew.
  visitor.allowConsoleErrors(/React error #418/);
  const isReady = () => !String(Node.prototype.removeChild).includes('native code');
  await browser.waitUntil(() => browser.execute(isReady), { timeoutMsg: 'nothing follows a translation' });
  await browser.execute(replaceTexts);
}

/** Runs in the page. The translation has the same words, so that the test finds them; it is there for every later text, too. */
function replaceTexts(): void {
  function replaceIn(root: Node): void {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node: Node | null = root; node; node = walker.nextNode())
      if (node.nodeType === Node.TEXT_NODE) texts.push(node);
    for (const text of texts) {
      if (!text.nodeValue?.trim() || text.parentElement?.closest('font, script, style, option')) continue;
      const font = document.createElement('font');
      font.textContent = text.nodeValue;
      (text as Text).replaceWith(font);
    }
  }
  replaceIn(document.body);
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) replaceIn(node);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}
