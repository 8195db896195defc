import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { nonBreaking } from '#facts/non-breaking.ts';
import { loadIp } from '#features/ip-status/ip-store.ts';
import { LiveCard } from '#pages/home/live-card.tsx';
import { IpPanel } from '#pages/what-is-my-ip/ip-panel.tsx';
import { brand } from '#site/brand.ts';
import { closePage, type FakeApi, type FakeResponse, renderPage } from '#test/support/render-page.tsx';
import { berlin } from '#test/support/samples.ts';

const card = () => within(screen.getByRole('region', { name: 'What websites see of you' }));
const state = () => card().getByRole('status').textContent;

after(closePage);

// One visit: the IP store lives as long as the page, so that the steps depend on each other.
test('the card shows what is known at each moment of a visit', async (visit) => {
  const api: FakeApi = {};
  await renderPage(
    () => (
      <>
        <LiveCard />
        <IpPanel />
      </>
    ),
    { path: '/', api },
  );

  await visit.test('nothing is claimed before the response', () => {
    assert.equal(state(), 'Not checked yet');
    assert.equal(card().getAllByText('Visible to every site').length, 3);
  });

  await visit.test('a failed lookup shows an error and can be repeated', async () => {
    await act(loadIp);
    assert.equal(state(), 'Couldn’t check');
    assert.ok(card().getByText(/couldn’t look up your IP address/));
    assert.equal(card().getAllByText('Unknown').length, 2);
    assert.ok(card().getByRole('button', { name: 'Try again' }));
  });

  await visit.test('an error response counts as a failed lookup', async () => {
    api.getIpGeo = () => ({ status: 500, body: { success: false, code: 1009, msg: 'broken', data: null } });
    await act(loadIp);
    assert.equal(state(), 'Couldn’t check');
  });

  await visit.test('a repeated lookup shows IP address, ISP and city', async () => {
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    api.getIpGeo = () => promise;
    const button = card().getByRole('button', { name: 'Try again' });
    act(() => button.focus());
    await act(async () => fireEvent.click(button));
    const [focused, verdict, isShown] = [document.activeElement, state(), button.isConnected];
    await act(async () => resolve({ status: 200, body: berlin }));
    assert.equal(focused, screen.getByRole('main'), 'the button that had the focus is about to disappear');
    assert.equal(verdict, 'Couldn’t check', 'as the bar says, until there is another verdict');
    assert.ok(isShown);
    await waitFor(() => assert.equal(state(), 'Unprotected'));
    assert.ok(card().getByText('198.51.100.7'));
    assert.ok(card().getByText('Example Telecom'));
    assert.ok(card().getByText('Berlin, Germany'));
  });

  await visit.test('the switch shows an example of the same lines behind the VPN', async () => {
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: `Through ${nonBreaking(brand.name)}` })));
    assert.equal(state(), 'Protected');
    assert.equal(card().queryByText('198.51.100.7'), null);
    assert.ok(card().getByText(/^203\.0\.113\.\d+$/));
    assert.ok(card().getByText(/An example/));
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Right now' })));
    assert.equal(state(), 'Unprotected');
  });

  await visit.test('a later failure says so instead of the old verdict', async () => {
    delete api.getIpGeo;
    await act(loadIp);
    assert.equal(state(), 'Couldn’t check');
    assert.equal(card().queryByText('198.51.100.7'), null);
  });

  await visit.test('missing data is shown as unknown', async () => {
    api.getIpGeo = () => ({
      status: 200,
      body: { ...berlin, isp: null, city: null, latitude: null, longitude: null },
    });
    await act(loadIp);
    assert.ok(card().getByText('Germany'));
    assert.equal(card().getAllByText('Unknown').length, 1);
  });

  await visit.test('an exit of the operator is shown as protected, with the next step', async () => {
    api.getIpGeo = () => ({ status: 200, body: { ...berlin, protect: true } });
    await act(loadIp);
    assert.equal(state(), 'Protected');
    assert.ok(screen.getByRole('link', { name: 'Keep changing my IP address' }));
  });
});
