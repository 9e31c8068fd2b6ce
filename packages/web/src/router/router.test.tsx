import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../test/render.tsx';
import {
  BrowserRouter,
  hrefOfLocation,
  Link,
  MemoryRouter,
  Navigate,
  RouteProvider,
  useLocation,
  useParams,
} from './router.tsx';

const Address = () => <p data-testid="address">{hrefOfLocation(useLocation())}</p>;
const Visit = () => <p data-testid="visit">{useLocation().key}</p>;
const Id = () => <p data-testid="id">{useParams<'id'>().id}</p>;

const address = () => page.getByTestId('address');
const start = location.href;

beforeEach(() => history.replaceState(null, '', '/start'));
afterEach(() => history.replaceState(null, '', start));

test('a link changes the address without a page load, and Back returns', async () => {
  await render(
    <BrowserRouter>
      <Link to="/faq?a=1#part">Help</Link>
      <Address />
    </BrowserRouter>,
  );
  await expect.element(address()).toHaveTextContent('/start');
  await userEvent.click(page.getByRole('link', { name: 'Help' }));
  await expect.element(address()).toHaveTextContent('/faq?a=1#part');
  expect(location.pathname).toBe('/faq');
  history.back();
  await expect.element(address()).toHaveTextContent('/start');
});

test('following a link to the current address adds no history entry', async () => {
  await render(
    <BrowserRouter>
      <Link to="/start">Again</Link>
      <Visit />
    </BrowserRouter>,
  );
  const entries = history.length;
  const before = page.getByTestId('visit').element().textContent;
  await userEvent.click(page.getByRole('link', { name: 'Again' }));
  await expect.poll(() => page.getByTestId('visit').element().textContent).not.toBe(before);
  expect(history.length).toBe(entries);
});

test('a click with a modifier key and a link to another tab are left to the browser', async () => {
  let stopped = 0;
  await render(
    <MemoryRouter at="/start">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div
        onClick={(event) => {
          stopped += event.defaultPrevented ? 1 : 0;
          event.preventDefault();
        }}
      >
        <Link to="/held">Held</Link>
        <Link to="/other" target="_blank">
          Other
        </Link>
      </div>
      <Address />
    </MemoryRouter>,
  );
  await userEvent.click(page.getByRole('link', { name: 'Held' }), { modifiers: ['Control'] });
  await userEvent.click(page.getByRole('link', { name: 'Other' }));
  expect(stopped).toBe(0);
  await expect.element(address()).toHaveTextContent('/start');
});

test('a fragment link stays on its page, and a page in a tab keeps its own address and parameters', async () => {
  await render(
    <MemoryRouter at="/elsewhere">
      <RouteProvider href="/patient-details/800?x=1" params={{ id: '800' }}>
        <Link to="#card">Card</Link>
        <Address />
        <Id />
      </RouteProvider>
    </MemoryRouter>,
  );
  await expect.element(address()).toHaveTextContent('/patient-details/800?x=1');
  await expect.element(page.getByTestId('id')).toHaveTextContent('800');
  await expect
    .element(page.getByRole('link', { name: 'Card' }))
    .toHaveAttribute('href', '/patient-details/800?x=1#card');
});

test('a redirect opens its target automatically', async () => {
  await render(
    <BrowserRouter>
      {location.pathname === '/start' && <Navigate to="/search" replace />}
      <Address />
    </BrowserRouter>,
  );
  await expect.element(address()).toHaveTextContent('/search');
});
