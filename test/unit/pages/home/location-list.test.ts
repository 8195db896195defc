import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readHomeData } from '#pages/home/home-data.ts';
import { filterLocations } from '#pages/home/location-list.ts';
import { otherNames } from '#pages/home/other-names.ts';

const { groups } = readHomeData('en');

/** The countries and towns that a search finds, as “country: town, town”. */
function find(search: string, inGroups = groups): string[] {
  const found = filterLocations(inGroups, search, otherNames).flatMap(({ countries }) => countries);
  return found.map(({ code, towns }) => `${code}: ${towns.join(', ')}`);
}

const countryCodes = (search: string, inGroups = groups) => find(search, inGroups).map((line) => line.slice(0, 2));

describe('filterLocations', () => {
  for (const search of ['USA', 'usa', 'U.S.', 'us', 'United States', 'America'])
    it(`finds the United States by “${search}”`, () => assert.deepEqual(countryCodes(search), ['US']));

  it('finds only the United Kingdom by “UK”', () => assert.deepEqual(countryCodes('UK'), ['GB']));

  it('finds a town by its name in another language', () => {
    assert.deepEqual(find('München'), ['DE: Munich']);
    assert.deepEqual(find('ミュンヘン'), ['DE: Munich']);
    assert.deepEqual(find('munich', readHomeData('de').groups), ['DE: München']);
  });

  it('finds a town with its country', () => {
    assert.deepEqual(find('London, United Kingdom'), ['GB: London']);
    assert.deepEqual(find('london uk'), ['GB: London']);
    assert.deepEqual(find('London, Germany'), []);
  });

  it('finds countries by their English name on every page', () => {
    const german = readHomeData('de').groups;
    assert.deepEqual(find('Germany', german), find('Deutschland', german));
  });

  it('finds a country by its code, whatever it is called on the page', () => {
    const french = readHomeData('fr').groups;
    assert.ok(find('DE', french).some((line) => line.startsWith('DE: ')));
    assert.deepEqual(find('berlin de', french), ['DE: Berlin']);
    assert.ok(find('jp', readHomeData('de').groups).some((line) => line.startsWith('JP: ')));
  });

  it('compares the beginnings of words', () => {
    assert.ok(countryCodes('ger').includes('DE'));
    assert.ok(!countryCodes('ger').includes('NG'));
    assert.deepEqual(find('york'), ['US: New York']);
  });

  it('ignores accents and case, and finds everything by nothing', () => {
    assert.deepEqual(find('SAO PAULO'), find('São Paulo'));
    assert.equal(find(' , ').length, groups.flatMap(({ countries }) => countries).length);
  });

  it('takes Thai vowels and voiced kana for other letters, and Thai tone marks for none', () => {
    const thai = readHomeData('th').groups;
    assert.ok(countryCodes('ลี', thai).includes('FR'));
    assert.ok(!countryCodes('ลี', thai).includes('GB'));
    assert.ok(find('ฮ่อง', thai).length > 0);
    assert.deepEqual(find('ฮอง', thai), find('ฮ่อง', thai));
    assert.deepEqual(find('フランス', readHomeData('ja').groups).length, 1);
    assert.ok(!countryCodes('フラ', readHomeData('ja').groups).includes('BR'));
    assert.ok(countryCodes('ブラ', readHomeData('ja').groups).includes('BR'));
  });

  it('finds Arabic names by their letters without hamza', () => {
    const arabic = readHomeData('ar').groups;
    assert.deepEqual(find('المانيا', arabic), find('ألمانيا', arabic));
  });
});
