// A table of the operations that each role can call, shown on request.
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { toProblem } from '../../problem.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { rolesQuery } from './queries.ts';
import classes from './team.module.css';
import { useTeamText } from './words.ts';

const COLUMNS = ['owner', 'admin', 'editor', 'responder', 'viewer'] as const;

export function RoleMatrix() {
  const text = useTeamText();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...rolesQuery, enabled: open });
  const allowed = data && Object.fromEntries(COLUMNS.map((role) => [role, new Set(data[role])]));
  const groups = Map.groupBy(data?.owner ?? [], (id) => id.split('.')[0]!);
  return (
    <details className={classes.matrix} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.matrix}</summary>
      {error && <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />}
      {allowed && (
        // The table scrolls, so it must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        <div tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.operation}</th>
                {COLUMNS.map((role) => (
                  <th key={role} scope="col">
                    {text.roleNames[role]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...groups].map(([resource, ids]) => (
                <Fragment key={resource}>
                  <tr>
                    <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
                      {text.resources[resource] ?? resource}
                    </th>
                  </tr>
                  {ids.map((id) => (
                    <tr key={id}>
                      <th scope="row">
                        <code>{id}</code>
                      </th>
                      {COLUMNS.map((role) => (
                        <td key={role}>
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
