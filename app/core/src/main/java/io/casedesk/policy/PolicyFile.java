package io.casedesk.policy;

import io.casedesk.policy.MachinePolicy.Restrictions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the policy of a computer: JSON of at most 8 KiB, comments allowed; described by {@code
 * resources/policy/policy.schema.json}.
 *
 * <p>Invalid parts are reported and never lift a restriction: a restriction whose value is not true
 * or false applies, and if the whole file is invalid, all restrictions apply. Of a file that others
 * can write, only the restrictions apply: a planted proxy or certificate could intercept the
 * traffic, and a planted folder of a log could have files written anywhere.
 */
public final class PolicyFile {

  /** Maximum size in bytes; a policy is written by hand. */
  static final int MOST_BYTES = 8 << 10;

  /** Holder, so that computers without a policy, which are most, don't load the JSON parser. */
  private static final class Json {
    private static final JsonMapper MAPPER =
        JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
  }

  private PolicyFile() {}

  /** Reads the policy; the policy is empty when there is no file. */
  public static PolicyReadResult read(Path file) {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (NoSuchFileException e) {
      return new PolicyReadResult(file.toString(), false, MachinePolicy.none(), List.of());
    } catch (IOException e) {
      return unusableFile(file, "the file can't be read (" + e + "); allow all users to read it");
    }
    if (bytes.length > MOST_BYTES) {
      return unusableFile(
          file, "the file is larger than " + (MOST_BYTES >> 10) + " KiB; shorten it");
    }
    JsonNode root;
    try {
      root = Json.MAPPER.readTree(text(bytes));
    } catch (CharacterCodingException e) {
      return unusableFile(file, "the file is not UTF-8; save it as UTF-8");
    } catch (JacksonException e) {
      return unusableFile(file, "the file is not valid JSON" + place(e));
    }
    if (!root.isObject()) {
      return unusableFile(
          file, "the file is not a JSON object; write { \"read_only\": true }, for example");
    }
    PolicyMemberReader members = new PolicyMemberReader(root);
    MachinePolicy policy = members.policy();
    List<String> problems = new ArrayList<>(members.problems());
    if (PolicyProtection.isWritableByOthers(file)) {
      problems.add(
          "Others can change "
              + file
              + " or its folder. Its proxy, ca_file and connections are ignored; its"
              + " restrictions stay on. Allow only administrators to own and change the file and"
              + " its folder.");
      policy = policy.withoutUntrustedSettings();
    }
    return new PolicyReadResult(file.toString(), true, policy, problems);
  }

  /** Skips a byte order mark. */
  private static String text(byte[] bytes) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** In our own words, because Jackson's message may quote the file. */
  private static String place(JacksonException e) {
    TokenStreamLocation at = e.getLocation();
    return at == null
        ? ""
        : (" at line %s, column %s (check for a missing comma or quotation mark, or a"
                + " repeated name)")
            .formatted(at.getLineNr(), at.getColumnNr());
  }

  private static PolicyReadResult unusableFile(Path file, String why) {
    return new PolicyReadResult(
        file.toString(),
        true,
        new MachinePolicy(
            new MachinePolicy.Services(List.of(), true),
            MachinePolicy.none().network(),
            new Restrictions(true, true, true),
            MachinePolicy.none().logLevel()),
        List.of(
            "The policy %s is invalid: %s. Until you correct it, every restriction is on."
                .formatted(file, why)));
  }

  /**
   * The result of reading a policy file.
   *
   * @param file the path for display, whether the file exists or not
   * @param isThere whether the file exists
   * @param policy the policy that applies, including restrictions with invalid values
   * @param problems the invalid parts, a full sentence each, to be shown to the user
   */
  public record PolicyReadResult(
      String file, boolean isThere, MachinePolicy policy, List<String> problems) {

    /** Makes an unmodifiable copy. */
    public PolicyReadResult {
      problems = List.copyOf(problems);
    }
  }
}
