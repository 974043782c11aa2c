package io.casedesk.client.doctor;

import io.casedesk.client.doctor.ConnectionTrace.Step;
import io.casedesk.client.doctor.DoctorReport.DoctorFinding;
import io.casedesk.client.network.ProxyRefusedException;
import io.casedesk.client.network.ProxyRoute;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.messages.Message;
import io.casedesk.model.ApiException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks the network path to the service: proxy, host name, connection. */
final class NetworkPathChecks {

  private NetworkPathChecks() {}

  static DoctorFinding proxy(CheckContext context) {
    Optional<ProxyRoute> route = context.options.network().routeTo(context.base.uri());
    if (route.isPresent()) {
      return checkProxy(context, route.get());
    }
    Optional<Message> trouble = context.options.network().problem(context.base.uri());
    return trouble
        .map(
            text ->
                context.warning(
                    text,
                    Message.of("check.proxy.reached-directly"),
                    Message.of("check.proxy.correct-variable")))
        .orElseGet(() -> context.ok(Message.of("check.proxy.none"), why(context)));
  }

  private static Message why(CheckContext context) {
    if (context.base.isLoopback()) {
      return Message.of("check.proxy.local");
    }
    return switch (context.options.network().proxy()) {
      case ProxySettings.None none -> Message.of("check.proxy.none-set");
      case ProxySettings.Manual manual -> Message.of("check.proxy.direct-host");
      case ProxySettings.Computer computer -> Message.of("check.proxy.none-on-computer");
    };
  }

  private static DoctorFinding checkProxy(CheckContext context, ProxyRoute proxy) {
    Message seen =
        proxy
            .login()
            .map(
                login ->
                    Message.of(
                        "check.proxy.answers-user", proxy.address(), proxy.source(), login.user()))
            .orElseGet(() -> Message.of("check.proxy.answers", proxy.address(), proxy.source()));
    // A proxy for plain http refuses requests, not connections.
    boolean works = context.trace.reaches(context.base.isHttps() ? Step.CONNECTED : Step.DONE);
    ApiException failure = works ? null : context.trace.failure();
    IOException error = works ? null : context.trace.networkError();
    if (failure != null && error != null) {
      Optional<ProxyRefusedException> refusal = context.client.proxyRefusal(error);
      if (refusal.isPresent() && refusal.get().isLogin()) {
        return refused(context, failure.what());
      }
      if (refusal.isEmpty() && !context.trace.reaches(Step.CONNECTED)) {
        return context.problem(
            failure.what().sentence(),
            Message.of("check.proxy.does-not-work"),
            Message.of("check.proxy.correct-address"));
      }
    }
    return context.ok(seen, Message.of("check.proxy.all-requests"));
  }

  private static DoctorFinding refused(CheckContext context, Message why) {
    return context.problem(
        why.sentence(),
        Message.of("check.proxy.requires-user"),
        Message.of("check.proxy.set-user"));
  }

  static DoctorFinding name(CheckContext context) {
    String host = context.base.host();
    if (context.isProxied()) {
      return context.ok(
          Message.of("check.name.by-proxy"), Message.of("check.name.not-needed", host));
    }
    if (context.trace.reaches(Step.NAME_FOUND)) {
      String addresses =
          context.trace.addresses().stream()
              .map(InetAddress::getHostAddress)
              .distinct()
              .collect(Collectors.joining(", "));
      return addresses.isEmpty()
          ? context.ok(Message.of("check.name.is-address", host), Message.none())
          : context.ok(Message.of("check.name.found", host, addresses), Message.none());
    }
    if (context.trace.networkError() instanceof UnknownHostException) {
      return context.problem(
          Message.of("check.name.unknown", host),
          Message.of("check.name.mistyped"),
          Message.of("check.name.check-host"));
    }
    throw Objects.requireNonNull(context.trace.failure());
  }

  static DoctorFinding connection(CheckContext context) {
    if (context.trace.reaches(Step.CONNECTED)) {
      return context.ok(
          Message.of(
              context.isProxied() && !context.base.isHttps()
                  ? "check.connection.proxy-connected"
                  : "check.connection.answers",
              context.base.host(),
              context.base.port()),
          Message.none());
    }
    ApiException failure = context.trace.failure();
    if (failure == null) {
      throw new IllegalStateException("A response came without a connection");
    }
    return noConnection(context, failure);
  }

  private static DoctorFinding noConnection(CheckContext context, ApiException failure) {
    String host = context.base.host();
    int port = context.base.port();
    return switch (failure.getCause()) {
      case ConnectException refused ->
          context.problem(
              Message.of("check.connection.refused", host, port),
              Message.of("check.connection.no-listener"),
              Message.of(
                  context.base.isLoopback()
                      ? "check.connection.start-service"
                      : "check.connection.ask-whether-up"));
      case SocketTimeoutException late ->
          context.problem(
              Message.of(
                  "check.connection.timeout",
                  host,
                  port,
                  DoctorTexts.time(context.options.limits().connect())),
              Message.of("check.connection.firewall"),
              Message.of("check.connection.ask"));
      case null, default ->
          context.problem(
              Message.of("check.connection.none", host, port, failure.what()),
              Message.of("check.connection.blocked"),
              Message.of("check.connection.ask"));
    };
  }
}
