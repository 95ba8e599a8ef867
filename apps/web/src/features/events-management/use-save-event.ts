import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminEvent, EventUpdate } from '../../shared/api/types.js';
import { eventsAdminApi } from './events-admin.api.js';
import { UploadFailed } from './upload-failed.js';

const { uploadEventImage, createEvent, updateEvent } = eventsAdminApi.endpoints;

/**
 * Uploads the chosen image first, then saves the event.
 * @throws UploadFailed, or why the event was refused
 */
export function useSaveEvent(editing: AdminEvent | null) {
  const dispatch = useDispatch<ThunkDispatch<unknown, undefined, UnknownAction>>();
  // A retry reuses the uploaded image instead of sending it again.
  const stored = useRef<{ readonly file: File; readonly url: string }>(undefined);

  const store = async (file: File): Promise<string> => {
    if (stored.current?.file === file) return stored.current.url;
    try {
      // Untracked: the store must not hold a File.
      const upload = dispatch(uploadEventImage.initiate(file, { track: false }));
      const { image_url: url } = await upload.unwrap();
      stored.current = { file, url };
      return url;
    } catch (error) {
      throw new UploadFailed(error);
    }
  };

  return async (values: EventUpdate, file: File | null): Promise<void> => {
    const event = file ? { ...values, image_url: await store(file) } : values;
    if (editing) {
      const { id, version } = editing;
      await dispatch(updateEvent.initiate({ id, version, event }, { track: false })).unwrap();
    } else {
      const created = { ...event, image_url: event.image_url ?? '' };
      await dispatch(createEvent.initiate(created, { track: false })).unwrap();
    }
  };
}
