/** The markup of the floors: plain elements, no component library. The static floor renders it once, the React floor hydrates it. */
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Route, Router, Switch } from 'wouter';
import type { Action, Block, BlockText, Customer, FloorPage, Frame } from './blocks.ts';

declare global {
  /** The request that the document's inline script has sent. */
  var customer: Promise<Customer> | undefined;
}

type Props = { frame: Frame; pages: FloorPage[] /** Of the page that is rendered on the server. */; ssrPath?: string };

/** A whole site of a few pages with links between them. */
export function Floor({ frame, pages, ...router }: Props) {
  return (
    <Router {...router}>
      <a className="skip" href="#main">
        {frame.skip}
      </a>
      <div className="bar">
        <span>{frame.ip}</span>
        <strong>{frame.protection}</strong>
      </div>
      <header className="head">
        <Link href={frame.home}>
          <b>{frame.brand}</b>
        </Link>
        <nav>
          {frame.nav.map((action) => (
            <Anchor key={action.text} {...action} />
          ))}
        </nav>
      </header>
      <main id="main">
        <Switch>
          {pages.map(({ href, blocks }) => (
            <Route key={href} path={href}>
              {blocks.map((block) => (
                <Section key={typeof block.title === 'string' ? block.title : block.title.customer} {...block} />
              ))}
            </Route>
          ))}
        </Switch>
      </main>
      <footer className="foot">
        <Section {...frame.call} />
        <div className="columns">
          <div>
            <b>{frame.brand}</b>
            <p>{frame.about}</p>
            <a href={`mailto:${frame.support}`}>{frame.support}</a>
          </div>
          {frame.columns.map(({ title, links }) => (
            <nav key={title}>
              <h3>{title}</h3>
              <ul>
                {links.map((link) => (
                  <li key={link.text}>
                    <Anchor {...link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p>{frame.copyright}</p>
        <p>{frame.language}</p>
        <fieldset>
          <legend>{frame.colorModes.label}</legend>
          {frame.colorModes.modes.map((mode) => (
            <label key={mode}>
              <input type="radio" name="color-mode" /> {mode}
            </label>
          ))}
        </fieldset>
      </footer>
    </Router>
  );
}

function Anchor({ text, href, className }: Action & { className?: string }) {
  const props = className ? { className } : {};
  if (!href.startsWith('/')) {
    return (
      <a href={href} {...props}>
        {text}
      </a>
    );
  }
  return (
    <Link href={href} {...props}>
      {text}
    </Link>
  );
}

const actions = (list: readonly Action[]) =>
  list.map((action, index) => (
    <Anchor key={action.text} {...action} className={index === 0 ? 'button' : 'button plain'} />
  ));

const check = (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M4 12l5 5L20 6" />
  </svg>
);

const shown = (text: BlockText) => (typeof text === 'string' ? text : <CustomerText name={text.customer} />);

function CustomerText({ name }: { name: keyof Customer }) {
  const [customer, setCustomer] = useState<Customer | null>(null);
  useEffect(() => void globalThis.customer?.then(setCustomer), []);
  return <span data-customer={name}>{customer?.[name]}</span>;
}

function Section(block: Block) {
  if (block.kind === 'form') return <Form {...block} />;
  const Heading = block.kind === 'hero' ? 'h1' : 'h2';
  return (
    <section>
      <Heading>{shown(block.title)}</Heading>
      <Content {...block} />
    </section>
  );
}

function Content(block: Exclude<Block, { kind: 'form' }>): ReactNode {
  switch (block.kind) {
    case 'hero':
      return (
        <>
          <p className="lede">{shown(block.lede)}</p>
          <p>{actions(block.actions)}</p>
          {block.note && <p className="dim">{block.note}</p>}
        </>
      );
    case 'call':
      return (
        <>
          <p>{shown(block.text)}</p>
          <p>{actions(block.actions)}</p>
        </>
      );
    case 'table':
      return (
        <>
          <table>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map(([first, ...cells]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {cells.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change
                    <td key={index}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {block.note && <p className="dim">{block.note}</p>}
        </>
      );
    case 'figures':
      return (
        <>
          {block.text && <p>{block.text}</p>}
          {block.search && (
            <label>
              {block.search} <input type="search" name="search" />
            </label>
          )}
          <dl className="figures">
            {block.figures.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      );
    case 'cards':
      return (
        <>
          {block.text && <p>{block.text}</p>}
          <ul className="grid">
            {block.cards.map(({ title, text }) => (
              <li key={title}>
                {check}
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </>
      );
    case 'tags':
      return (
        <>
          <p>{block.text}</p>
          <ul className="tags">
            {block.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
          {block.note && <p className="dim">{block.note}</p>}
        </>
      );
    case 'quotes':
      return (
        <>
          <p>{block.text}</p>
          <div className="grid">
            {block.quotes.map(({ text, from }) => (
              <figure key={from}>
                <blockquote>{text}</blockquote>
                <figcaption>{from}</figcaption>
              </figure>
            ))}
          </div>
        </>
      );
    case 'questions':
      return block.questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ));
    case 'plans':
      return (
        <ul className="grid">
          {block.plans.map(({ name, purpose, price, note, features, action }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p>{purpose}</p>
              <p className="price">{price}</p>
              <p className="dim">{note}</p>
              <p>{actions([action])}</p>
              <ul>
                {features.map((feature) => (
                  <li key={feature}>
                    {check} {feature}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      );
  }
}

function Form({ title, lede, fields, submit, others, links }: Extract<Block, { kind: 'form' }>) {
  return (
    <section>
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      <form method="post">
        {fields.map(({ label, type, name, autocomplete }) => (
          <p key={name}>
            <label>
              {label} <input type={type} name={name} autoComplete={autocomplete} />
            </label>
          </p>
        ))}
        <p>
          <button className="button" type="submit">
            {submit}
          </button>
        </p>
        {others.map((other) => (
          <p key={other}>
            <button className="button plain" type="button">
              {other}
            </button>
          </p>
        ))}
      </form>
      {links.map((link) => (
        <p key={link.text}>
          <Anchor {...link} />
        </p>
      ))}
    </section>
  );
}
