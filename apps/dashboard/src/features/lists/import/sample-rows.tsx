// The first rows of a file.
import { useListText } from '../words.ts';
import classes from './import.module.css';
import type { FileFacts } from './read-file.ts';

export function Sample({ facts }: { facts: FileFacts }) {
  const words = useListText().import;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.sample} aria-label={words.sample} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {facts.columns.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
              <th key={column} scope="col">
                <bdi>{name || words.column(column + 1)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
            <tr key={row}>
              {facts.columns.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
                <td key={column}>
                  <bdi>{cells[column] ?? ''}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
