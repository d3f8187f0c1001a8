// A link that looks like a button: for files that the server makes.
import { Button as MantineButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './button.module.css';

interface LinkButtonProps {
  to: string;
  icon?: ReactNode;
  children: ReactNode;
}

export function LinkButton({ to, icon, children }: LinkButtonProps) {
  return (
    <MantineButton
      component="a"
      className={classes.button}
      variant="subtle"
      color="ink"
      href={to}
      download
      leftSection={icon}
    >
      {children}
    </MantineButton>
  );
}
