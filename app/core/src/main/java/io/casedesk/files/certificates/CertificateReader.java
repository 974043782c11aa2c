package io.casedesk.files.certificates;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/**
 * Verifies a certificate: computes the digest of its lines, and counts its cells and records. Reads
 * one value at a time, so that a certificate may be larger than the memory.
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

  private final Path file;
  private final Map<String, Integer> cells = new TreeMap<>();
  private final Map<String, Integer> creates = new TreeMap<>();
  private final Map<String, Integer> claimedCells = new TreeMap<>();
  private final Map<String, Integer> claimedCreates = new TreeMap<>();
  private @Nullable RunHeader header;
  private @Nullable Instant last;

  CertificateReader(Path file) {
    this.file = file;
  }

  /**
   * Reads the certificate.
   *
   * @throws NoCertificateException when the file is not a certificate, or one of an unknown version
   * @throws InvalidCertificateException when it is a certificate that was changed
   */
  CertificateSummary read() throws IOException {
    requireJson();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
        JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), in)) {
      heading(parser);
      String digest = requireDigest();
      members(parser);
      if (header == null) {
        throw invalid(Message.of("json.field-missing", "run"), null);
      }
      requireCounts("certificate.cells", cells, claimedCells);
      requireCounts("certificate.creates", creates, claimedCreates);
      return new CertificateSummary(header, last, cells, creates, digest);
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

  private void heading(JsonParser parser) {
    try {
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

  private void members(JsonParser parser) {
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken value = parser.nextToken();
      switch (name) {
        case "run" -> header = run(parser);
        case "summary" -> summary(parser);
        case "creates" -> count(parser, creates);
        case "cells" -> count(parser, cells);
        case "calls", "judgments" -> times(parser);
        default -> {
          if (value.isStructStart()) {
            parser.skipChildren();
          }
        }
      }
    }
    if (parser.nextToken() != null) {
      throw invalid(Message.of("json.after-end"), null);
    }
  }

  private RunHeader run(JsonParser parser) {
    Map<String, String> texts = new TreeMap<>();
    each(parser, name -> texts.put(name, String.valueOf(parser.getString())));
    return new RunHeader(
        required(texts, "id"),
        required(texts, "connection"),
        required(texts, "kind"),
        Instant.parse(required(texts, "begun")),
        required(texts, "by"),
        required(texts, "origin"));
  }

  private String required(Map<String, String> texts, String name) {
    String text = texts.get(name);
    if (text == null) {
      throw invalid(Message.of("json.field-missing", name), null);
    }
    return text;
  }

  private void summary(JsonParser parser) {
    each(
        parser,
        name -> {
          switch (name) {
            case "verdicts" -> each(parser, one -> claimedCells.put(one, parser.getIntValue()));
            case "create_verdicts" ->
                each(parser, one -> claimedCreates.put(one, parser.getIntValue()));
            default -> parser.skipChildren();
          }
        });
  }

  /** Counts the elements of an array by their verdict. */
  private void count(JsonParser parser, Map<String, Integer> counts) {
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      each(
          parser,
          name -> {
            if (name.equals("verdict")) {
              counts.merge(String.valueOf(parser.getString()), 1, Integer::sum);
            } else {
              parser.skipChildren();
            }
          });
    }
  }

  /** Reads the times of the elements of an array. */
  private void times(JsonParser parser) {
    while (parser.nextToken() == JsonToken.START_OBJECT) {
      each(
          parser,
          name -> {
            if (name.equals("at")) {
              Instant at = Instant.parse(parser.getString());
              last = last == null || at.isAfter(last) ? at : last;
            } else {
              parser.skipChildren();
            }
          });
    }
  }

  private interface Member {
    void read(String name);
  }

  /** Passes the names of the current object, with the parser at each value. */
  private void each(JsonParser parser, Member member) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw invalid(Message.of("json.not-object"), null);
    }
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken _ = parser.nextToken();
      member.read(name);
    }
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
