package io.casedesk.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.casedesk.model.ApiException;
import io.casedesk.model.FieldRef;
import io.casedesk.model.FieldValue;
import io.casedesk.model.checklist.SolutionPartRepository;
import io.casedesk.model.service.ReadListener;
import io.casedesk.model.service.RecordRepository;
import io.casedesk.model.service.RecordRepository.NewRecord;
import io.casedesk.model.service.RecordRepository.SendListener;
import io.casedesk.model.service.UseCaseRepository;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Walks every method that a client gives to the rest of the program. A method that is added later
 * and takes something unknown fails here, until it is known what to call it with.
 */
@Timeout(120)
class ReadOnlyClientTest {

  private static final Set<String> NO_CALLS =
      Set.of("close", "useCases", "solutions", "solutionParts");

  private final Peer peer = new Peer();

  @AfterEach
  void close() {
    peer.close();
  }

  private static Object argument(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type first = generic.getActualTypeArguments()[0];
      return switch (generic.getRawType().getTypeName()) {
        case "java.util.Map" ->
            first == FieldRef.class
                ? Map.of(FieldRef.custom("sponsor"), FieldValue.text("x"))
                : Map.of("status", FieldValue.text("active"));
        case "java.util.Set" -> Set.of("r1");
        case "java.util.List", "java.util.Collection" -> List.of("r1");
        case "io.casedesk.model.service.ReadListener" -> ReadListener.none();
        case "io.casedesk.model.checklist.SolutionPartRepository$Listener" ->
            (SolutionPartRepository.Listener<Object>) (fresh, at) -> {};
        default -> throw new AssertionError("Say what a " + type + " is to be called with");
      };
    }
    return switch (type.getTypeName()) {
      case "java.lang.String" -> "r1";
      case "java.util.function.BooleanSupplier" -> (BooleanSupplier) () -> true;
      case "io.casedesk.model.service.RecordRepository$SendListener" -> (SendListener) () -> true;
      case "io.casedesk.model.FieldRef" -> FieldRef.custom("sponsor");
      case "io.casedesk.model.service.RecordRepository$NewRecord" -> new NewRecord("New", Map.of());
      default -> throw new AssertionError("Say what a " + type + " is to be called with");
    };
  }

  /** Calls everything; gives what was refused as read-only, by method. */
  private Map<String, Boolean> walk(ServiceClient client) {
    Map<String, Boolean> refused = new LinkedHashMap<>();
    walk(ServiceClient.class, client, refused);
    walk(UseCaseRepository.class, client.useCases(), refused);
    walk(RecordRepository.class, client.solutions(), refused);
    walk(SolutionPartRepository.class, client.solutionParts(), refused);
    return refused;
  }

  private static void walk(Class<?> type, Object target, Map<String, Boolean> refused) {
    for (Method method : type.getMethods()) {
      if (method.getDeclaringClass() == Object.class
          || Modifier.isStatic(method.getModifiers())
          || NO_CALLS.contains(method.getName())) {
        continue;
      }
      Object[] arguments =
          Arrays.stream(method.getGenericParameterTypes())
              .map(ReadOnlyClientTest::argument)
              .toArray();
      String name =
          type.getSimpleName()
              + "."
              + method.getName()
              + Arrays.toString(method.getParameterTypes());
      refused.put(name, isRefused(method, target, arguments));
    }
  }

  private static boolean isRefused(Method method, Object target, Object[] arguments) {
    try {
      method.invoke(target, arguments);
      return false;
    } catch (InvocationTargetException e) {
      return e.getCause() instanceof ApiException.Rejected rejected
          && String.valueOf(rejected.getMessage()).contains("read-only; nothing was sent");
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  /** Whether a request is one of those that change nothing. */
  private static boolean isRead(RecordedRequest request) {
    return "GET".equals(request.getMethod())
        || ("POST".equals(request.getMethod())
            && request.getUrl().encodedPath().endsWith("/use-cases/filter"));
  }

  private Collection<RecordedRequest> writes() {
    return peer.arrived().stream().filter(request -> !isRead(request)).toList();
  }

  @Test
  void whateverIsCalledNoWriteIsSent() {
    peer.enqueue(Peer.json(200, "{\"data\":[],\"meta\":{\"totalPages\":0},\"fields\":[]}"));
    Map<String, Boolean> refused;
    try (ServiceClient client = FastPauses.client(peer.options().readOnly())) {
      refused = walk(client);
    }
    assertTrue(peer.requestCount() > 0, "reading goes on");
    assertEquals(List.of(), writes());
    Set<String> writing =
        refused.entrySet().stream()
            .filter(Map.Entry::getValue)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    assertFalse(writing.isEmpty());

    try (ServiceClient client = FastPauses.client(peer.options())) {
      assertFalse(walk(client).containsValue(true), "nothing is read-only there");
    }
    assertEquals(writing.size(), writes().size(), "what is refused is what writes: " + writing);
  }
}
