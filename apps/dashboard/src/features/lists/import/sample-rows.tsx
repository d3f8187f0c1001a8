// The first rows of a file.
import { useListText } from '../text.ts';
import type { FileFacts } from './read-file.ts';

export function Sample({ facts }: { facts: FileFacts }) {
  const words = useListText().import;
  return (
    <section
      className="overflow-auto border border-line rounded-control"
      aria-label={words.sample}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full border-collapse text-13">
        <thead>
          <tr>
            {facts.columns.map((name, column) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
                key={column}
                scope="col"
                className="max-w-80 py-1 px-2 border-b border-line bg-sunk font-medium text-start truncate"
              >
                <bdi>{name || words.column(column + 1)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
            <tr key={row} className="group">
              {facts.columns.map((_, column) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
                  key={column}
                  className="max-w-80 py-1 px-2 border-b border-line truncate group-last:border-b-0"
                >
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
