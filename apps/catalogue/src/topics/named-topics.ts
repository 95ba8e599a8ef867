import type { NamedTopic } from '@elevate/rules';
import { terms, type TopicRule } from './topic-matcher.js';

export const NAMED_TOPIC_RULES: Readonly<Record<NamedTopic, TopicRule>> = {
  AI: {
    names: terms(`
      AI, A.I., artificial intelligence, generative ai, genai, LLM(s), large language model(s)
    `),
    synonyms: terms(`
      ChatGPT, GPT, OpenAI, chatbot(s), conversational bot(s), prompt engineering,
      natural language, NLP, computer vision, opencv, self driving, autonomous vehicle(s),
      image recognition, number plate recognition, numberplate recognition, face recognition,
      facial recognition, speech recognition, ai agent(s), ai ethics
    `),
  },
  'Machine Learning': {
    names: terms(`
      machine learning, deep learning, neural network(s), tensorflow, pytorch, scikit learn
    `),
    synonyms: terms(`
      ML, MLOps, keras, sklearn, naive bayes, gaussian process(es), random forest(s),
      reinforcement learning, supervised learning, unsupervised learning, transfer learning,
      dimensionality reduction, image classification, factorization machine(s), xgboost,
      hugging face, recommender system(s), convolutional
    `),
  },
  Cybersecurity: {
    names: terms(`
      cybersecurity, cyber security, infosec, information security, ethical hacking,
      penetration testing
    `),
    synonyms: terms(`
      security, honeypot(s), ethical hacker(s), penetration test(s), penetration tester(s),
      pentest(s), pentesting, malware, ransomware, phishing, appsec, devsecops, OWASP,
      zero trust, cryptography, bug bounty, threat intelligence, red team, blue team,
      cyber attack(s), cybercrime, cyber threat(s), SQL injection
    `),
    except: terms(`
      community security, social security, food security, job security, national security,
      financial security, water security, security guard(s)
    `),
  },
  'Cloud Computing': {
    names: terms(`
      cloud computing, AWS, amazon web services, azure, google cloud, GCP, cloud native
    `),
    synonyms: terms(`
      cloudformation, google app engine, GAE, google compute engine, serverless, aws lambda,
      openstack, heroku, EC2, cloud platform, cloud engineer(s), cloud engineering,
      cloud architect(s), cloud architecture, cloud infrastructure, multi cloud, the cloud
    `),
  },
  'Data Science': {
    names: terms(`
      data science, data scientist(s), data analytics, data analysis, data analyst(s), big data,
      data engineering, data visualization, data visualisation
    `),
    synonyms: terms(`
      analytics, pandas, numpy, jupyter, data mining, data engineer(s), data pipeline(s),
      pyspark, apache spark, bayesian, data processing, data scraping, data scrapping,
      data wrangling, bioinformatics, sentiment analysis, customer segmentation, dataviz,
      ggplot2, tidyverse, rshiny, plotly, power bi, business intelligence, time series, kaggle,
      databricks
    `),
    except: terms(`google analytics, web analytics`),
  },
  DevOps: {
    names: terms(`
      devops, kubernetes, continuous integration, continuous deployment, continuous delivery,
      CI/CD
    `),
    synonyms: terms(`
      docker, CI, k8s, gitlab ci, github actions, jenkins, terraform, ansible, saltstack,
      prometheus, grafana, SRE, site reliability, infrastructure as code, gitops, observability,
      chatops, platform engineering, configuration management
    `),
  },
  'Software Engineering': {
    names: terms(`
      software engineering, software engineer(s), software development, software architecture,
      test driven development, design pattern(s), object oriented programming,
      functional programming
    `),
    synonyms: terms(`
      software developer(s), software testing, clean code, clean architecture, refactoring, TDD,
      BDD, unit test(s), unit testing, property based testing, integration test(s),
      automated testing, pytest, rspec, debugging, debugger, legacy code, legacy codebase(s),
      object oriented, object orientation, metaprogramming, concurrency, concurrent programming,
      asynchronous programming, async programming, asynchronous application(s),
      asynchronous application development, asyncio, parallel programming, microservice(s),
      distributed system(s), distributed application(s), system(s) design, software design,
      api design, domain driven design, data structure(s), code review(s), pair programming,
      remote pairing, agile development, scrum, SOA, ORM(s), technical debt, pub sub,
      monolith(s)
    `),
  },
  'Web Development': {
    names: terms(`
      web development, web developer(s), django, ruby on rails, reactjs, react.js, next.js,
      node.js
    `),
    synonyms: terms(`
      flask, fastapi, Rails, React, vue.js, vuejs, Angular, angularjs, svelte, nodejs,
      javascript, typescript, html, css, frontend, front end, backend, full stack, webpack,
      graphql, rest api(s), restful, web dev, web app(s), web application(s), web service(s),
      web framework(s), laravel, wordpress, PHP, PWA(s), webassembly, wasm, tailwind
    `),
    except: terms(`react native, React to, React when, guard rails, angular momentum`),
  },
  'Mobile Development': {
    names: terms(`
      mobile development, mobile app(s), mobile developer(s), android, react native, swiftui
    `),
    synonyms: terms(`
      iOS, kotlin, Flutter, rubymotion, kivy, xamarin, mobile application(s), app developer(s),
      app development
    `),
    except: terms(`web app development, web app developer(s)`),
  },
  Blockchain: {
    names: terms(`
      blockchain(s), bitcoin, ethereum, cryptocurrency, cryptocurrencies, smart contract(s)
    `),
    synonyms: terms(`web3, NFT(s), Solidity, DeFi`),
  },
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
    // Bare "interview" in a description mostly means "in this interview we…".
    names: terms(`coding interview(s), technical interview(s), job interview(s)`),
    synonyms: terms(`interview(s), interviewing, interviewer(s)`),
  },
  Mentorship: {
    names: terms(`mentorship, mentoring`),
    synonyms: terms(`mentor(s), mentee(s)`),
  },
  Networking: {
    // Networking between people, not computer networks.
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
  'Tech Industry': {
    names: terms(`tech industry, technology industry, tech ecosystem, big tech, fintech`),
    synonyms: terms(`
      tech sector, tech consulting, tech hub(s), tech layoffs, silicon valley, edtech,
      healthtech, agritech, black in tech, blacks in technology, women in tech,
      diversity in tech, future of tech, tech in africa, technology in africa,
      software development in africa, digital economy
    `),
  },
  Startups: {
    names: terms(`startup(s), start-up(s), venture capital`),
    synonyms: terms(`
      seed funding, fundraising, y combinator, pitch deck(s), angel investor(s), VC(s)
    `),
    except: terms(`
      startup time(s), startup script(s), startup performance, at startup, on startup
    `),
  },
  'Product Management': {
    names: terms(`product management, product manager(s), product owner(s)`),
    synonyms: terms(`
      product roadmap(s), product strategy, product led, product development, idea to product
    `),
  },
  Design: {
    names: terms(`
      UX, user experience, graphic design, product design, ux design, ui design, design thinking
    `),
    synonyms: terms(`
      design, designer(s), design system(s), product designer(s), figma, usability,
      user interface(s), typography
    `),
    except: terms(`
      design pattern(s), system(s) design, software design, api design, database design,
      schema design, driven design, object oriented design, by design, design by contract,
      design doc(s), design document(s), circuit design, chip design, hardware design,
      network design, language design, experimental design, study design, design of experiments,
      architecture design, algorithm design, model design, intelligent design
    `),
  },
  Innovation: {
    names: terms(`innovation(s), digital transformation`),
    synonyms: terms(`
      innovative, innovator(s), emerging tech, emerging technology, emerging technologies,
      hackathon(s)
    `),
  },
  Entrepreneurship: {
    names: terms(`entrepreneurship, entrepreneur(s)`),
    synonyms: terms(`
      entrepreneurial, founder(s), co-founder(s), cofounder(s), small business,
      starting a business, business owner(s), side hustle(s), solopreneur(s)
    `),
  },
};
