// Tools to test an agent: message bursts, ads, replies from the company phone, network failures.

import { MoreVert } from 'iconoir-react/regular';
import { callOperation } from '../../api.ts';
import { useChange } from '../../queries.ts';
import { useText } from '../../text/language.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import type { NumberCard } from '../numbers/queries.ts';
import type { PlayedPhone } from './phones.ts';
import type { Phone } from './use-phone.ts';

interface PhoneToolsProps {
  played: PlayedPhone;
  number: NumberCard;
  phone: Phone;
  onPlayed: (played: PlayedPhone) => void;
}

export function PhoneTools({ played, number, phone, onPlayed }: PhoneToolsProps) {
  const text = useText();
  const words = text.phone;
  const own = number.phone ?? '';
  /** Runs a tool and shows its result. */
  const { mutate } = useChange(
    'numbers',
    (work: () => Promise<string>) => work(),
    (done) => showToast({ title: done }),
    words.failed,
  );
  const addGroup = async () => {
    await callOperation('sandbox.sentFromPhone', { phone: own, to: played.phone, text: words.companyWords });
    return words.done.company;
  };
  const connect = (connected: boolean) => async () => {
    await callOperation('sandbox.setNumber', { phone: own, connected });
    return connected ? words.done.connected : words.done.disconnected;
  };
  const failNext = async () => {
    await callOperation('sandbox.setNumber', { phone: own, fault: 'reject', fault_count: 1 });
    return words.done.failNext;
  };
  const join = async () => {
    const participants = [{ phone: played.phone, name: played.name }];
    const { data } = await callOperation('sandbox.createGroup', {
      number: own,
      name: words.groupName,
      participants,
    });
    phone.setGroup({ id: data.id, name: words.groupName });
    return words.done.joined(words.groupName);
  };
  const register = (registered: boolean) => async () => {
    await callOperation('sandbox.setPhone', { phone: played.phone, registered });
    onPlayed({ ...played, registered });
    return registered ? words.done.registered : words.done.unregistered;
  };
  const ad = {
    referral: {
      source_type: 'ad' as const,
      source_id: '120000000000000',
      source_url: 'https://fb.me/example',
      headline: words.adHeadline,
    },
  };
  return (
    <Menu
      label={words.tools}
      side="bottom"
      className="grid place-items-center size-8 rounded-control hover:bg-sunk pointer-coarse:size-11"
      trigger={<MoreVert className="size-4.5" aria-hidden="true" />}
      wordless
    >
      <MenuItem onClick={() => phone.send(words.burstWords)}>{words.burst}</MenuItem>
      <MenuItem onClick={() => phone.send([words.photoWords], { has_media: true })}>{words.photo}</MenuItem>
      {phone.group === null && (
        <MenuItem onClick={() => phone.send([words.adWords], ad)}>{words.fromAd}</MenuItem>
      )}
      <MenuItem onClick={() => mutate(addGroup)}>{words.company}</MenuItem>
      <MenuItem onClick={() => mutate(connect(!number.connected))}>
        {number.connected ? words.disconnect : words.connect}
      </MenuItem>
      <MenuItem onClick={() => mutate(failNext)}>{words.failNext}</MenuItem>
      {phone.group === null ? (
        <MenuItem onClick={() => mutate(join)}>{words.joinGroup}</MenuItem>
      ) : (
        <MenuItem onClick={() => phone.setGroup(null)}>{words.leaveWriting}</MenuItem>
      )}
      <MenuItem onClick={() => mutate(register(!played.registered))}>
        {played.registered ? words.unregister : words.register}
      </MenuItem>
    </Menu>
  );
}
