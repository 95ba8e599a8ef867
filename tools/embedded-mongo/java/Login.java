import de.bwaldvogel.mongo.bson.BinData;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerError;
import io.netty.channel.Channel;
import io.netty.util.AttributeKey;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * SCRAM-SHA-256 (RFC 7677) with one password, because mongo-java-server has no authentication. It proves the server to the
 * client too: who takes the port of a dead server learns nothing.
 */
final class Login {
  static final String USER = "elevate";
  private static final Set<String> OPEN =
      Set.of("hello", "isMaster", "ismaster", "saslStart", "saslContinue", "endSessions");
  private static final AttributeKey<Boolean> IS_IN = AttributeKey.valueOf("elevate-login");
  private static final AttributeKey<Exchange> EXCHANGE = AttributeKey.valueOf("elevate-exchange");
  /** The least that drivers accept; the password is random, so more would add nothing. */
  private static final int ITERATIONS = 4096;

  private final SecureRandom random = new SecureRandom();
  private final byte[] salt = new byte[16];
  private final byte[] salted;

  Login(String password) throws GeneralSecurityException {
    random.nextBytes(salt);
    PBEKeySpec spec = new PBEKeySpec(password.toCharArray(), salt, ITERATIONS, 256);
    salted = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
  }

  private static final class Exchange {
    String clientFirst;
    String serverFirst;
    String nonce;
  }

  /** @throws MongoServerError 13 if the connection has not signed in */
  void require(Channel channel, String command) {
    if (!OPEN.contains(command) && channel.attr(IS_IN).get() == null) {
      throw new MongoServerError(13, "Unauthorized", command + " requires authentication");
    }
  }

  static boolean isStep(String command) {
    return command.equals("saslStart") || command.equals("saslContinue");
  }

  Document step(Channel channel, Document message) {
    String payload = new String(bytes(message.get("payload")), StandardCharsets.UTF_8);
    try {
      return message.containsKey("saslStart")
          ? answer(first(channel, message, payload), false)
          : answer(last(channel, payload), true);
    } catch (GeneralSecurityException | RuntimeException error) {
      channel.attr(EXCHANGE).set(null);
      throw new MongoServerError(18, "AuthenticationFailed", "Authentication failed.");
    }
  }

  private String first(Channel channel, Document message, String payload) {
    String bare = payload.substring(payload.indexOf(",,") + 2);
    if (!"SCRAM-SHA-256".equals(message.get("mechanism")) || !USER.equals(part(bare, "n="))) {
      throw new IllegalArgumentException();
    }
    byte[] own = new byte[24];
    random.nextBytes(own);
    Exchange exchange = new Exchange();
    exchange.clientFirst = bare;
    exchange.nonce = part(bare, "r=") + base64(own);
    exchange.serverFirst = "r=" + exchange.nonce + ",s=" + base64(salt) + ",i=" + ITERATIONS;
    channel.attr(EXCHANGE).set(exchange);
    return exchange.serverFirst;
  }

  private String last(Channel channel, String payload) throws GeneralSecurityException {
    // Each exchange has one try.
    Exchange exchange = channel.attr(EXCHANGE).getAndSet(null);
    if (!exchange.nonce.equals(part(payload, "r="))) {
      throw new IllegalArgumentException();
    }
    String withoutProof = payload.substring(0, payload.lastIndexOf(",p="));
    String signed = exchange.clientFirst + "," + exchange.serverFirst + "," + withoutProof;
    byte[] storedKey = sha256(hmac(salted, "Client Key"));
    byte[] clientKey = Base64.getDecoder().decode(part(payload, "p="));
    byte[] signature = hmac(storedKey, signed);
    for (int i = 0; i < signature.length; i++) {
      clientKey[i] ^= signature[i];
    }
    if (!MessageDigest.isEqual(sha256(clientKey), storedKey)) {
      throw new IllegalArgumentException();
    }
    channel.attr(IS_IN).set(true);
    return "v=" + base64(hmac(hmac(salted, "Server Key"), signed));
  }

  private static Document answer(String payload, boolean done) {
    byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
    return new Document("conversationId", 1)
        .append("done", done)
        .append("payload", new BinData(bytes))
        .append("ok", 1.0);
  }

  private static byte[] bytes(Object payload) {
    return payload instanceof BinData ? ((BinData) payload).getData() : (byte[]) payload;
  }

  private static String part(String message, String name) {
    for (String part : message.split(",")) {
      if (part.startsWith(name)) {
        return part.substring(name.length());
      }
    }
    throw new IllegalArgumentException();
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[] sha256(byte[] bytes) throws GeneralSecurityException {
    return MessageDigest.getInstance("SHA-256").digest(bytes);
  }

  private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
  }
}
