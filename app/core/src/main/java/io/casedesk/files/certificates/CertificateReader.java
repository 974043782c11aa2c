package io.casedesk.files.certificates;

import io.casedesk.files.certificates.Certificate.NoCertificateException;
import io.casedesk.json.JsonMembers;
import io.casedesk.json.JsonReader;
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
        throw invalid("the field \"run\" is missing", null);
      }
      requireCounts("cells", cells, claimedCells);
      requireCounts("records to create", creates, claimedCreates);
      return new CertificateSummary(header, last, cells, creates, digest);
    } catch (JacksonIOException e) {
      throw e.getCause();
    } catch (JacksonException e) {
      throw invalid(JsonMembers.unreadable(e).getMessage(), e);
    } catch (DateTimeException | IllegalArgumentException e) {
      throw invalid(e.getMessage(), e);
    }
  }

  private void requireJson() throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new NoCertificateException(file + " isn't a file. Name a run certificate.");
    }
    try (InputStream in = Files.newInputStream(file)) {
      int first = in.read();
      if (first == '<') {
        throw new NoCertificateException(
            file
                + " is a page to read, which can't be verified. Verify the run certificate, which"
                + " is a JSON file.");
      }
      if (first != '{') {
        throw new NoCertificateException(file + " isn't a run certificate: it isn't JSON.");
      }
    }
  }

  private void heading(JsonParser parser) {
    try {
      if (parser.nextToken() != JsonToken.START_OBJECT
          || !Certificate.FORMAT.equals(
              "format".equals(parser.nextName()) ? parser.nextStringValue() : null)) {
        throw new NoCertificateException(
            file
                + " isn't a run certificate: it doesn't begin with the format "
                + Certificate.FORMAT);
      }
      int version = "version".equals(parser.nextName()) ? parser.nextIntValue(-1) : -1;
      if (version != Certificate.VERSION) {
        throw new NoCertificateException(
            ("The run certificate has version %s; this Casedesk reads version %s. Verify"
                    + " it with the version of Casedesk that wrote it.")
                .formatted(version < 0 ? "unknown" : version, Certificate.VERSION));
      }
    } catch (JacksonIOException e) {
      throw e;
    } catch (JacksonException e) {
      throw new NoCertificateException(
          file + " can't be used: " + JsonMembers.unreadable(e).getMessage() + ".");
    }
  }

  /** Compares the digest that the file states with that of its lines. */
  private String requireDigest() throws IOException {
    long size = Files.size(file);
    MessageDigest digest = Sha256.begin();
    String stated;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[1 << 16];
      for (long left = Math.max(0, size - CertificateDigest.TAIL); left > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
          throw invalid("it became shorter while it was read", null);
        }
        digest.update(buffer, 0, read);
        left -= read;
      }
      stated = CertificateDigest.in(in.readAllBytes());
    }
    String actual = Sha256.hex(digest);
    if (stated.isEmpty()) {
      throw new InvalidCertificateException(
          "The file doesn't end with the SHA-256 of a run certificate: its end is missing, or it"
              + " was changed.");
    }
    if (!stated.equals(actual)) {
      throw new InvalidCertificateException(
          "The file was changed after it was written: its content has the SHA-256 %s, but it states"
                  .formatted(actual)
              + " "
              + stated
              + ".");
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
      throw invalid("it continues after its end", null);
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
      throw invalid("the field \"" + name + "\" of the run is missing", null);
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
      throw invalid("something that should be an object isn't one", null);
    }
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken _ = parser.nextToken();
      member.read(name);
    }
  }

  private void requireCounts(
      String what, Map<String, Integer> actual, Map<String, Integer> claimed) {
    if (!actual.equals(claimed)) {
      throw new InvalidCertificateException(
          "The run certificate states %s %s, but contains %s.".formatted(claimed, what, actual));
    }
  }

  private InvalidCertificateException invalid(@Nullable String what, @Nullable Exception cause) {
    String message = file + " can't be used: " + what + ".";
    return cause == null
        ? new InvalidCertificateException(message)
        : new InvalidCertificateException(message, cause);
  }
}
