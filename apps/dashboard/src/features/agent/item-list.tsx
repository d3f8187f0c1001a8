// A list of items that the user adds and removes.
import { type ReactNode, useRef, useState } from 'react';
import { createRandomId } from '../../random-id.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemLine, useForm } from './form-section.tsx';
import { FieldRow, ItemCard } from './parts.tsx';

interface ItemListProps<Item> {
  /** The path of the list; undefined if the group around it has the path and shows its errors. */
  at?: string;
  items: readonly Item[];
  most: number;
  words: { add: string; remove: (place: number) => string };
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** Returns the field next to the button that removes the item. */
  head: (item: Item, index: number) => ReactNode;
  /** Returns the other fields. Items that have some are shown as cards. */
  body?: (item: Item, index: number) => ReactNode;
}

export function ItemList<Item>({ at, items, most, words, onAdd, onRemove, head, body }: ItemListProps<Item>) {
  const { may } = useForm();
  const place = useRef<HTMLDivElement>(null);
  const [ids, setIds] = useState(() => items.map(createRandomId));
  // The number of items changed outside this list: keep the existing ids and create the missing ones.
  if (ids.length !== items.length) setIds(items.map((_, index) => ids[index] ?? createRandomId()));
  /** Focuses an element of an item, or of the list if it is empty, once the page shows the change. */
  const focus = (index: number, selector: string) =>
    setTimeout(() => {
      const item = place.current?.querySelectorAll(':scope > ol > li')[index] ?? place.current;
      item?.querySelector<HTMLElement>(selector)?.focus();
    });
  const add = () => {
    onAdd();
    focus(items.length, 'input, select, textarea');
  };
  const remove = (index: number) => {
    setIds(ids.toSpliced(index, 1));
    onRemove(index);
    focus(Math.min(index, items.length - 2), 'button');
  };
  return (
    <div ref={place} className="grid gap-3" data-at={at}>
      <ol className="grid gap-3 empty:hidden">
        {items.map((item, index) => {
          const row = (
            <FieldRow>
              {head(item, index)}
              {may && (
                <Button kind="quiet" label={words.remove(index + 1)} onClick={() => remove(index)}>
                  ×
                </Button>
              )}
            </FieldRow>
          );
          return (
            <li key={ids[index]}>
              {body ? (
                <ItemCard>
                  {row}
                  {body(item, index)}
                </ItemCard>
              ) : (
                row
              )}
            </li>
          );
        })}
      </ol>
      {at !== undefined && <ProblemLine at={at} />}
      {may && items.length < most && (
        <div>
          <Button onClick={add}>{words.add}</Button>
        </div>
      )}
    </div>
  );
}
