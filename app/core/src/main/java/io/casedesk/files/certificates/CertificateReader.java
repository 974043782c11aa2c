package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.Nulls;
import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.json.JsonReader;
import io.casedesk.messages.Message;
import io.casedesk.model.Sha256;
import io.casedesk.model.runs.RunHeader;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * Verifies a certificate: computes the digest of its lines, and counts its cells and records. Keeps
 * only the verdicts and times, so that a certificate may be larger than the memory.
 */
final class CertificateReader {

  /** Several of the longest texts that a service may send. */
  private static final int LONGEST_TEXT = 64_000_000;

  private static final int DEEPEST = 2_100;

  /** The lines from that of the digest to the end of the file. */
  private static final Pattern DIGEST = Pattern.compile("  \"sha256\": \"([0-9a-f]{64})\"\n}\n");

  private static final int TAIL = "  \"sha256\": \"\"\n}\n".length() + 64;

  private static final JsonFactory FACTORY =
      JsonReader.factory(DEEPEST, LONGEST_TEXT, LONGEST_TEXT, JsonReader.NAME_LENGTH);

  private static final JsonMapper MAPPER =
      JsonMapper.builder(FACTORY)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .changeDefaultNullHandling(
              nulls -> nulls.withValueNulls(Nulls.FAIL).withContentNulls(Nulls.FAIL))
          .build();

  private final Path file;

  CertificateReader(Path file) {
    this.file = file;
  }

  /** The parts of a certificate that are compared; all of them must be there. */
  private record Document(
      Header run,
      Summary summary,
      List<Judged> creates,
      List<Judged> cells,
      List<Step> calls,
      List<Step> judgments) {}

  private record Header(
      String id, String connection, String kind, String begun, String by, String origin) {

    private RunHeader run() {
      return new RunHeader(id, connection, kind, Instant.parse(begun), by, origin);
    }
  }

  private record Summary(Map<String, Integer> verdicts, Map<String, Integer> createVerdicts) {}

  private record Judged(String verdict) {}

  private record Step(String at) {}

  /**
   * Reads the certificate.
   *
   * @throws NoCertificateException when the file is not a certificate, or one of an unknown version
   * @throws InvalidCertificateException when it is a certificate that was changed
   */
  CertificateSummary read() throws IOException {
    requireJson();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      requireHeading();
      String digest = requireDigest();
      Document document = MAPPER.readValue(in, Document.class);
      Map<String, Integer> cells = counts(document.cells);
      Map<String, Integer> creates = counts(document.creates);
      requireCounts("certificate.cells", cells, document.summary.verdicts);
      requireCounts("certificate.creates", creates, document.summary.createVerdicts);
      Instant last =
          Stream.concat(document.calls.stream(), document.judgments.stream())
              .map(step -> Instant.parse(step.at))
              .max(Comparator.naturalOrder())
              .orElse(null);
      return new CertificateSummary(document.run.run(), last, cells, creates, digest);
    } catch (JacksonIOException e) {
      throw e.getCause();
    } catch (JacksonException e) {
      throw invalid(JsonReader.unreadable(e, true).message(), e);
    } catch (DateTimeException | IllegalArgumentException e) {
      throw invalid(Message.ofFailure(e), e);
    }
  }

  private void requireJson() throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw none("certificate.no-file", file);
    }
    try (InputStream in = Files.newInputStream(file)) {
      int first = in.read();
      if (first != '{') {
        throw none(first == '<' ? "certificate.page" : "certificate.no-json", file);
      }
    }
  }

  private static NoCertificateException none(String code, Object... arguments) {
    return new NoCertificateException(Message.of(code, arguments));
  }

  private void requireHeading() throws IOException {
    try (InputStream in = Files.newInputStream(file);
        JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), in)) {
      if (parser.nextToken() != JsonToken.START_OBJECT
          || !"format".equals(parser.nextName())
          || !Certificate.FORMAT.equals(parser.nextStringValue())) {
        throw none("certificate.format", file, Certificate.FORMAT);
      }
      int version = "version".equals(parser.nextName()) ? parser.nextIntValue(-1) : -1;
      if (version != Certificate.VERSION) {
        throw none("certificate.version", version < 0 ? "-" : version, Certificate.VERSION);
      }
    } catch (JacksonIOException e) {
      throw e;
    } catch (JacksonException e) {
      throw none("certificate.unusable", file, JsonReader.unreadable(e, true).message());
    }
  }

  /** Compares the digest that the file states with that of its lines. */
  private String requireDigest() throws IOException {
    MessageDigest digest = Sha256.begin();
    String stated;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[1 << 16];
      for (long left = Math.max(0, Files.size(file) - TAIL); left > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
          throw invalid(Message.of("certificate.shorter"), null);
        }
        digest.update(buffer, 0, read);
        left -= read;
      }
      Matcher tail = DIGEST.matcher(new String(in.readAllBytes(), UTF_8));
      if (!tail.matches()) {
        throw new InvalidCertificateException(Message.of("certificate.no-digest"));
      }
      stated = tail.group(1);
    }
    String actual = Sha256.hex(digest);
    if (!stated.equals(actual)) {
      throw new InvalidCertificateException(Message.of("certificate.changed", actual, stated));
    }
    return stated;
  }

  private static Map<String, Integer> counts(List<Judged> judged) {
    Map<String, Integer> counts = new TreeMap<>();
    judged.forEach(one -> counts.merge(one.verdict, 1, Integer::sum));
    return counts;
  }

  private static void requireCounts(
      String code, Map<String, Integer> actual, Map<String, Integer> claimed) {
    if (!actual.equals(claimed)) {
      throw new InvalidCertificateException(Message.of(code, claimed, actual));
    }
  }

  private InvalidCertificateException invalid(Message what, @Nullable Exception cause) {
    return new InvalidCertificateException(Message.of("certificate.unusable", file, what), cause);
  }
}
