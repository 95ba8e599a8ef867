import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.*;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Rebuilds the catalogue from its compacted topic and prints it as JSON lines, sorted by id; --follow also prints
 * changes. See ../README.md.
 */
public class ReadCatalogue {
  static final String BROKERS = System.getenv().getOrDefault("KAFKA_BROKERS", "localhost:9092");
  static final String TOPIC = System.getenv().getOrDefault("TOPIC", "catalogue.episode");
  static final Set<String> KNOWN_TYPES = Set.of(TOPIC + ".changed.v1", TOPIC + ".removed.v1");
  static final ObjectMapper JSON = new ObjectMapper();
  static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  record Known(long version, JsonNode episode) {}

  static final SortedMap<String, Known> newest = new TreeMap<>();

  public static void main(String[] arguments) throws IOException {
    Map<String, Object> settings = Map.of("bootstrap.servers", BROKERS, "enable.auto.commit", false);
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(TOPIC).stream()
              .map(info -> new TopicPartition(TOPIC, info.partition()))
              .toList();
      if (partitions.isEmpty()) throw new IllegalStateException("There is no topic " + TOPIC);
      // `assign`, not `subscribe`: without a group each reader gets all messages from the start.
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
        poll(consumer);
      }
      for (Known known : newest.values()) if (known.episode() != null) OUT.println(known.episode());
      while (List.of(arguments).contains("--follow")) poll(consumer).forEach(OUT::println);
    }
  }

  static List<JsonNode> poll(KafkaConsumer<String, byte[]> consumer) throws IOException {
    List<JsonNode> changes = new ArrayList<>();
    for (var message : consumer.poll(Duration.ofMillis(500))) apply(message).ifPresent(changes::add);
    return changes;
  }

  static Optional<JsonNode> apply(ConsumerRecord<String, byte[]> message) throws IOException {
    if (!KNOWN_TYPES.contains(header(message, "ce_type"))) return Optional.empty();
    long version = Long.parseLong(header(message, "ce_sequence"));
    Known known = newest.get(message.key());
    if (known != null && known.version() >= version) return Optional.empty();
    JsonNode episode = message.value() == null ? null : JSON.readTree(message.value());
    // Keeps tombstones, so that a late older message cannot restore the episode.
    newest.put(message.key(), new Known(version, episode));
    return Optional.of(
        episode != null ? episode : JSON.createObjectNode().put("id", message.key()).put("removed", true));
  }

  static String header(ConsumerRecord<String, byte[]> message, String name) {
    var header = message.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
  }
}
