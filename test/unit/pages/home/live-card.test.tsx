import '../pricing-browser.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { IpPanel } from '#pages/what-is-my-ip/ip-panel.tsx';
import { loadIp } from '#features/ip-status/ip-store.ts';
import { LiveCard } from '#pages/home/live-card.tsx';
import { leavePage, showPage } from '../pricing-support.tsx';

const berlin = {
  ip: '198.51.100.7',
  version: 4,
  city: 'Berlin',
  region: null,
  country: 'Germany',
  countryCode: 'DE',
  isp: 'Example Telecom',
  asn: 64500,
  latitude: 52.5,
  longitude: 13.4,
  protect: false,
};

const card = () => within(screen.getByRole('region', { name: 'What websites see of you' }));
const state = () => card().getByRole('status').textContent;

after(leavePage);

// One visit from the first paint on: what is known of the visitor lives as long as the page.
test('the card tells what it knows, at each moment of a visit', async (visit) => {
  const api: Record<string, () => { status: number; body: unknown }> = {};
  await showPage(
    () => (
      <>
        <LiveCard />
        <IpPanel />
      </>
    ),
    { path: '/', api },
  );

  await visit.test('before the answer it claims nothing', () => {
    assert.equal(state(), 'Not checked yet');
    assert.equal(card().getAllByText('Visible to every site').length, 3);
  });

  await visit.test('a look-up that failed says so and offers another try', async () => {
    await act(loadIp);
    assert.equal(state(), 'Could not tell');
    assert.ok(card().getByText(/could not look up your address/));
    assert.equal(card().getAllByText('Not known').length, 2);
    assert.ok(card().getByRole('button', { name: 'Try again' }));
  });

  await visit.test('an answer that says nothing counts as none', async () => {
    api['/ipGeo'] = () => ({ status: 500, body: { success: false, code: 1009, msg: 'broken', data: null } });
    await act(loadIp);
    assert.equal(state(), 'Could not tell');
  });

  await visit.test('another try brings the address, the provider and the town', async () => {
    api['/ipGeo'] = () => ({ status: 200, body: berlin });
    await act(async () => fireEvent.click(card().getByRole('button', { name: 'Try again' })));
    assert.equal(state(), 'Unprotected');
    assert.ok(card().getByText('198.51.100.7'));
    assert.ok(card().getByText('Example Telecom'));
    assert.ok(card().getByText('Berlin, Germany'));
  });

  await visit.test('the switch shows the same lines through the provider, as an example', async () => {
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: /^Through Tern\sVPN$/ })));
    assert.equal(state(), 'Protected');
    assert.equal(card().queryByText('198.51.100.7'), null);
    assert.ok(card().getByText(/^203\.0\.113\.\d+$/));
    assert.ok(card().getByText(/An example/));
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Right now' })));
    assert.equal(state(), 'Unprotected');
  });

  await visit.test('a later failure keeps the address that is known', async () => {
    delete api['/ipGeo'];
    await act(loadIp);
    assert.ok(card().getByText('198.51.100.7'));
  });

  await visit.test('what the data do not know is left open, never guessed', async () => {
    api['/ipGeo'] = () => ({
      status: 200,
      body: { ...berlin, isp: null, city: null, latitude: null, longitude: null },
    });
    await act(loadIp);
    assert.ok(card().getByText('Germany'));
    assert.equal(card().getAllByText('Not known').length, 1);
  });

  await visit.test(
    'behind an exit of the provider it is protected, and the next step is to keep changing the address',
    async () => {
      api['/ipGeo'] = () => ({ status: 200, body: { ...berlin, protect: true } });
      await act(loadIp);
      assert.equal(state(), 'Protected');
      assert.ok(screen.getByRole('link', { name: 'Keep changing my IP address' }));
    },
  );
});
