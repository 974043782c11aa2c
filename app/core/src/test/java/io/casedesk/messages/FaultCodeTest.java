package io.casedesk.messages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.files.table.UnusableTableException;
import io.casedesk.model.ApiException;
import io.casedesk.model.ApiException.Call;
import io.casedesk.model.StoreException;
import io.casedesk.vault.VaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultCodeTest {

  private static final Path HELP = Path.of("../../resources/help");
  private static final Path SOURCES = Path.of("..");
  private static final Pattern HEADING = Pattern.compile("(?m)^### (CD-\\d{4}): \\S.*$");
  private static final Pattern EXCEPTION =
      Pattern.compile("(?<!abstract )\\bclass (\\w+Exception) (extends (\\w+)[^{]*)\\{");

  /** Exceptions that give their code to those that extend them. */
  private static final Set<String> CODED =
      Set.of("UserException", "StoreException", "UnreadableJsonException");

  private static final Set<String> OF_SERVICE =
      FaultCode.OF_SERVICE.keySet().stream()
          .map(name -> name.substring(name.lastIndexOf('.') + 1))
          .collect(Collectors.toSet());

  /** They are told of by others, which have a code, or never reach a person. */
  private static final Set<String> WITHIN =
      Set.of(
          "ClosedPipeException",
          "UnconfirmedResultException",
          "TooLargeException",
          "UnreadableJsonException",
          "MissingIdException",
          "OversizedRecordException",
          "NotEncodedException",
          "MessageException",
          "MessageIoException",
          "NotUnderstoodException",
          "OtherServiceException");

  private static final Call CALL = new Call("GET", "/api/public/solutions", 500, "");

  private static Set<String> codes() {
    return Arrays.stream(FaultCode.values())
        .map(FaultCode::text)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void noCodeIsGivenTwice() {
    assertEquals(FaultCode.values().length, codes().size());
    codes().forEach(code -> assertTrue(code.matches("CD-\\d{4}"), code));
  }

  @ParameterizedTest
  @ValueSource(strings = {"codes.md", "codes_de.md"})
  void everyCodeIsExplainedAndNoOther(String file) throws IOException {
    String text = Files.readString(HELP.resolve(file));
    List<String> explained =
        HEADING.matcher(text).results().map(heading -> heading.group(1)).toList();
    assertEquals(codes(), new TreeSet<>(explained));
    assertEquals(explained.stream().distinct().toList(), explained, "each is explained once");
    String todo = file.equals("codes.md") ? "**What to do:**" : "**Was zu tun ist:**";
    for (String part : Pattern.compile("(?m)^### ").split(text, -1)) {
      if (part.startsWith("CD-")) {
        assertTrue(part.contains(todo), "what to do about " + part.lines().findFirst());
      }
    }
  }

  /** Whoever writes a new kind of failure meets this test. */
  @Test
  void everyFailureOfTheProgramHasACode() throws IOException {
    Set<String> unknown = new TreeSet<>();
    try (Stream<Path> all = Files.walk(SOURCES)) {
      List<Path> sources =
          all.filter(file -> file.toString().contains("src/main/java"))
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> !file.toString().contains("/bench/"))
              .toList();
      assertFalse(sources.isEmpty());
      for (Path file : sources) {
        Matcher found = EXCEPTION.matcher(Files.readString(file));
        while (found.find()) {
          String name = found.group(1);
          boolean coded = found.group(2).contains("CodedFailure") || CODED.contains(found.group(3));
          if (!coded && !WITHIN.contains(name) && !OF_SERVICE.contains(name)) {
            unknown.add(name);
          }
        }
      }
    }
    assertEquals(Set.of(), unknown, "failures without a code");
  }

  @Test
  void theExceptionsOfTheServiceAreWhereTheyAreLookedFor() throws ClassNotFoundException {
    for (String name : FaultCode.OF_SERVICE.keySet()) {
      assertTrue(Throwable.class.isAssignableFrom(Class.forName(name)), name);
    }
  }

  @Test
  void whatAServiceDoesHasACodeOfItsOwn() {
    assertEquals(FaultCode.TOKEN_REFUSED, FaultCode.of(new ApiException.Unauthorized(CALL)));
    assertEquals(FaultCode.NOT_FOUND, FaultCode.of(new ApiException.NotFound(CALL)));
    assertEquals(FaultCode.REFUSED, FaultCode.of(new ApiException.Rejected(CALL)));
    assertEquals(
        FaultCode.NOT_SENT,
        FaultCode.of(new ApiException.Rejected(Call.unanswered("PATCH", "/x"))));
    assertEquals(FaultCode.TOO_MANY_REQUESTS, FaultCode.of(new ApiException.RateLimited(CALL, -1)));
    assertEquals(
        FaultCode.MALFORMED,
        FaultCode.of(new ApiException.Malformed(CALL, Message.plain("HTML"), null)));
    assertEquals(FaultCode.UNAVAILABLE, noAnswer(null));
    assertEquals(FaultCode.UNKNOWN_HOST, noAnswer(new UnknownHostException("x")));
    assertEquals(FaultCode.NOT_SECURE, noAnswer(new SSLHandshakeException("x")));
    assertEquals(FaultCode.TIMED_OUT, noAnswer(new SocketTimeoutException("x")));
  }

  private static FaultCode noAnswer(@Nullable IOException cause) {
    return FaultCode.of(new ApiException.Unavailable(CALL, Message.plain("it failed"), cause));
  }

  @Test
  void whatAComputerDoesHasACodeOfItsOwn() {
    assertEquals(FaultCode.WORKSPACE, FaultCode.of(new StoreException(Message.plain("x"), null)));
    assertEquals(
        FaultCode.DISK_FULL,
        FaultCode.of(
            new UncheckedIOException(
                new FileSystemException("/x", null, "No space left on device"))));
    assertEquals(FaultCode.NOT_WRITABLE, FaultCode.of(new AccessDeniedException("/x")));
    assertEquals(FaultCode.FILE_MISSING, FaultCode.of(new NoSuchFileException("/x")));
    assertEquals(FaultCode.FILE, FaultCode.of(new IOException("Input/output error")));
    assertEquals(FaultCode.TABLE, FaultCode.of(new UnusableTableException(Message.plain("x"))));
    assertEquals(
        FaultCode.VAULT_LOCKED,
        FaultCode.of(new VaultException(FaultCode.VAULT_LOCKED, Message.plain("x"))));
  }

  @Test
  void theNearestCauseCountsAndNothingGoesRoundForEver() {
    Exception round = new IllegalStateException("outer");
    Exception inner = new IllegalStateException("inner", round);
    round.initCause(inner);
    assertEquals(FaultCode.UNEXPECTED, FaultCode.of(round));
    assertEquals(
        FaultCode.REFUSED,
        FaultCode.of(new IllegalStateException(new ApiException.Rejected(CALL))));
    assertEquals(FaultCode.OUT_OF_MEMORY, FaultCode.of(new OutOfMemoryError()));
    assertEquals(FaultCode.TOO_DEEP, FaultCode.of(new StackOverflowError()));
    assertEquals(FaultCode.PROGRAM_INCOMPLETE, FaultCode.of(new NoClassDefFoundError("x")));
    assertTrue(FaultCode.isUnexpected(new IllegalArgumentException("x")));
    assertFalse(FaultCode.isUnexpected(new ApiException.NotFound(CALL)));
    assertEquals("CD-9001", FaultCode.UNEXPECTED.toString());
  }
}
