import { terms, type TopicRule } from './topic-rule.js';

export const careerTopics = {
  'Career Development': {
    names: terms(`
      career development, career growth, career advice, career change, career transition
    `),
    synonyms: terms(`
      career(s), job search, job hunt, job hunting, job interview(s), job market, tech job(s),
      first job, your resume, resume tips, resume writing, salary, freelance, freelancer(s),
      freelancing, remote work, remote working, breaking into tech, break into tech, upskilling,
      bootcamp(s), imposter syndrome, impostor syndrome, professional development,
      personal branding
    `),
  },
  Leadership: {
    names: terms(`leadership, engineering management`),
    synonyms: terms(`engineering manager(s), tech lead(s), CTO(s), people management`),
  },
  Interview: {
    // In a description the bare word mostly means "in this interview we…".
    names: terms(`coding interview(s), technical interview(s), job interview(s)`),
    synonyms: terms(`interview(s), interviewing, interviewer(s)`),
  },
  Mentorship: {
    names: terms(`mentorship, mentoring`),
    synonyms: terms(`mentor(s), mentee(s)`),
  },
  Networking: {
    // People, not cables: the group is "Career & Leadership".
    names: terms(`professional networking, networking event(s), networking tips`),
    synonyms: terms(`networking`),
    except: terms(`
      computer networking, software defined networking, kubernetes networking,
      docker networking, container networking, cloud networking, linux networking,
      cisco networking, networking community, networking protocol(s), networking stack,
      networking device(s), networking engineer(s), networking hardware, networking equipment,
      networking fundamentals, networking basics
    `),
  },
  'Work-Life Balance': {
    names: terms(`work life balance`),
    synonyms: terms(`burnout, mental health, wellbeing, well being, self care, wellness`),
  },
} as const satisfies Record<string, TopicRule>;
