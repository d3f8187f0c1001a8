// A table of the operations that each role can call, shown on request.
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { toProblem } from '../../problem.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { rolesQuery } from './queries.ts';
import { useTeamText } from './text.ts';

const COLUMNS = ['owner', 'admin', 'editor', 'responder', 'viewer'] as const;

export function RoleMatrix() {
  const text = useTeamText();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...rolesQuery, enabled: open });
  const allowed = data && Object.fromEntries(COLUMNS.map((role) => [role, new Set(data[role])]));
  const groups = Map.groupBy(data?.owner ?? [], (id) => id.split('.')[0]!);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 text-soft cursor-pointer pointer-coarse:py-2.75">{text.matrix}</summary>
      {error && <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />}
      {allowed && (
        // The table scrolls, so it must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <div className="max-h-88 mt-2 border border-line rounded-control overflow-auto" tabIndex={0}>
          <table className="w-full border-collapse text-13">
            <thead>
              <tr>
                {[text.operation, ...COLUMNS.map((role) => text.roleNames[role])].map((name) => (
                  <th
                    key={name}
                    className="sticky top-0 py-1 px-2 bg-panel font-medium not-first:text-center first:text-start"
                    scope="col"
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...groups].map(([resource, ids]) => (
                <Fragment key={resource}>
                  <tr>
                    <th
                      className="py-1 px-2 border-t border-line bg-sunk text-start"
                      scope="rowgroup"
                      colSpan={COLUMNS.length + 1}
                    >
                      {text.resources[resource] ?? resource}
                    </th>
                  </tr>
                  {ids.map((id) => (
                    <tr key={id}>
                      <th className="py-1 px-2 border-t border-line font-normal text-start" scope="row">
                        <code>{id}</code>
                      </th>
                      {COLUMNS.map((role) => (
                        <td key={role} className="py-1 px-2 border-t border-line text-center">
                          <span aria-hidden="true">{allowed[role]?.has(id) ? '✓' : '·'}</span>
                          <span className="sr-only">{allowed[role]?.has(id) ? text.may : text.mayNot}</span>
                        </td>
                      ))}
                    </tr>
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
