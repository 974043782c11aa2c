package io.casedesk.client.updates;

import io.casedesk.client.network.NetworkOptions;
import io.casedesk.json.JsonReader;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Requests the newest version from an address: one GET without a token, a cookie or any data of
 * this computer; redirects are not followed. The answer is JSON with {@code version}, {@code page}
 * and {@code date}, at most 16 KiB after decompression. Nothing else is fetched.
 */
public final class ReleaseCheck {

  /** The time limit of the whole check. */
  public static final Duration PATIENCE = Duration.ofSeconds(15);

  private static final long MOST_BYTES = 16 << 10;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonReader.factory(16, (int) MOST_BYTES, (int) MOST_BYTES, (int) MOST_BYTES))
          .build();

  private final NetworkOptions network;
  private final Duration patience;

  /** A check over a network, such as that of the connection in use. */
  public ReleaseCheck(NetworkOptions network) {
    this(network, PATIENCE);
  }

  ReleaseCheck(NetworkOptions network, Duration patience) {
    this.network = network;
    this.patience = patience;
  }

  /**
   * Requests the newest version. Blocks for {@link #PATIENCE} at most.
   *
   * @throws NoReleaseException when there was no answer, or it contains no version
   */
  public Release ask(UpdateAddress address) {
    OkHttpClient client = client(address);
    Request request =
        new Request.Builder()
            .url(address.uri().toString())
            .header("Accept", "application/json")
            .header("User-Agent", "Casedesk")
            .build();
    try (Response response = client.newCall(request).execute()) {
      if (response.code() != 200) {
        throw new NoReleaseException(
            "The update address answered with status " + response.code() + ".", null);
      }
      return release(read(response.body().source()));
    } catch (IOException e) {
      throw new NoReleaseException("The answer of the update address is incomplete.", e);
    } finally {
      client.connectionPool().evictAll();
    }
  }

  private OkHttpClient client(UpdateAddress address) {
    try {
      return network
          .configure(new OkHttpClient.Builder(), address.uri())
          .callTimeout(patience)
          .connectTimeout(patience)
          .readTimeout(patience)
          .followRedirects(false)
          .followSslRedirects(false)
          .retryOnConnectionFailure(false)
          .connectionPool(new ConnectionPool())
          // OkHttp would ask again at once where an overloaded server says that it may.
          .addNetworkInterceptor(
              chain ->
                  chain.proceed(chain.request()).newBuilder().removeHeader("Retry-After").build())
          .build();
    } catch (IllegalArgumentException e) {
      throw new NoReleaseException("The connection's certificates can't be used.", e);
    }
  }

  private static byte[] read(BufferedSource body) throws IOException {
    if (body.request(MOST_BYTES + 1)) {
      throw new NoReleaseException(
          "The answer of the update address is larger than " + (MOST_BYTES >> 10) + " KiB.", null);
    }
    return body.readByteArray();
  }

  private static Release release(byte[] bytes) {
    JsonNode root;
    try {
      root = JSON.readTree(bytes);
    } catch (JacksonException e) {
      // Without what it says: that may quote the answer.
      throw damaged("it is no JSON");
    }
    String version = root.path("version").asString("").strip();
    if (!Release.isVersion(version)) {
      throw damaged("it names no version");
    }
    UpdateAddress page =
        UpdateAddress.of(root.path("page").asString(""))
            .orElseThrow(() -> damaged("it has no page that can be opened"));
    return new Release(version, page, date(root.path("date").asString("")));
  }

  private static Optional<LocalDate> date(String text) {
    try {
      return text.length() < 10
          ? Optional.empty()
          : Optional.of(LocalDate.parse(text.substring(0, 10)));
    } catch (DateTimeException e) {
      // A version without its date is still useful.
      return Optional.empty();
    }
  }

  private static NoReleaseException damaged(String why) {
    return new NoReleaseException(
        "The answer of the update address can't be used: " + why + ".", null);
  }

  /** Thrown when the newest version cannot be determined. */
  public static final class NoReleaseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message a full sentence, which quotes nothing of the answer
     */
    NoReleaseException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
