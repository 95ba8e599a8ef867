import type { Admin, Kafka } from 'kafkajs';
import { kafkaRefusal } from './kafka-refusal.js';

/** @throws AppError `MESSAGING.REFUSED` if only another configuration can help */
export async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = kafka.admin();
  try {
    await admin.connect();
    return await work(admin);
  } catch (error) {
    throw kafkaRefusal(error) ?? error;
  } finally {
    await admin.disconnect();
  }
}
