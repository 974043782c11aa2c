package io.casedesk.settings;

import com.sun.jna.platform.win32.KnownFolders;
import com.sun.jna.platform.win32.Shell32Util;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
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
import java.util.Locale;
import java.util.function.Supplier;

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

  private static final String USUAL = "C:\\ProgramData";
  private static final String NAME = "policy.json";

  private PolicyFile() {}

  /**
   * Finds the policy file by the conventions of the operating system: in a folder that only
   * administrators can write. The file may not exist.
   */
  public static Path find() {
    return find(System.getProperty("os.name", ""), PolicyFile::programData);
  }

  /** Asks Windows itself, because any user can start the program with another %ProgramData%. */
  private static String programData() {
    try {
      return Shell32Util.getKnownFolderPath(KnownFolders.FOLDERID_ProgramData);
    } catch (RuntimeException | LinkageError unknown) {
      return USUAL;
    }
  }

  /**
   * Finds the policy file of a system.
   *
   * @param system name of the operating system, as in the property {@code os.name}
   * @param shared the folder for data of all users on Windows
   */
  static Path find(String system, Supplier<String> shared) {
    String os = system.toLowerCase(Locale.ROOT);
    // Not contains("win"): macOS has called itself Darwin.
    if (os.startsWith("windows")) {
      // Not in %ProgramFiles%, where an upgrade replaces files.
      return Path.of(shared.get(), "Casedesk", NAME);
    }
    if (os.startsWith("mac") || os.startsWith("darwin")) {
      return Path.of("/Library/Application Support/Casedesk", NAME);
    }
    return Path.of("/etc/casedesk", NAME);
  }

  /** Reads the policy; the policy is empty when there is no file. */
  public static PolicyReadResult read(Path file) {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (NoSuchFileException e) {
      return new PolicyReadResult(file.toString(), false, MachinePolicy.none(), List.of());
    } catch (IOException e) {
      return unusable(file.toString(), Message.of("policy.unreadable", e));
    }
    PolicyReadResult read = parse(file.toString(), bytes);
    if (!PolicyProtection.isWritableByOthers(file)) {
      return read;
    }
    List<Message> problems = new ArrayList<>(read.problems());
    problems.add(Message.of("policy.writable-by-others", file));
    return new PolicyReadResult(
        read.file(), true, read.policy().withoutUntrustedSettings(), problems);
  }

  /**
   * Reads a policy that is in memory.
   *
   * @param name the name of its file, for messages
   */
  public static PolicyReadResult parse(String name, byte[] json) {
    if (json.length > MOST_BYTES) {
      return unusable(name, Message.of("policy.too-large", MOST_BYTES >> 10));
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json)).toString();
      PolicyReader reader = new PolicyReader();
      // A byte order mark is no part of the text.
      MachinePolicy policy = reader.read(text.startsWith("\uFEFF") ? text.substring(1) : text);
      return new PolicyReadResult(name, true, policy, reader.problems());
    } catch (CharacterCodingException e) {
      return unusable(name, Message.of("policy.not-utf8"));
    } catch (MessageException e) {
      return unusable(name, e.message());
    }
  }

  private static PolicyReadResult unusable(String name, Message why) {
    return new PolicyReadResult(
        name,
        true,
        MachinePolicy.allRestrictions(),
        List.of(Message.of("policy.unusable", name, why)));
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
      String file, boolean isThere, MachinePolicy policy, List<Message> problems) {

    /** Makes an unmodifiable copy. */
    public PolicyReadResult {
      problems = List.copyOf(problems);
    }
  }
}
